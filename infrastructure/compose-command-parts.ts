import type { Incidents } from '../application/ports/platform/incidents.js';
import { compose, maker } from './container.js';
import type { BaseParts, UseCaseParts } from './parts.js';
import { useCaseFactories } from './use-case-factories.js';

/** Composes the parts of the command line. It loads nothing of a server, which takes a fifth of a command's time. */
export function composeCommandParts(baseParts: BaseParts, incidents: Incidents): UseCaseParts {
  return compose<UseCaseParts>({
    ...useCaseFactories(baseParts),
    incidents: () => incidents,
    figures: () => ({
      read: () => Promise.reject(new Error('A command has no figures: they are those of a running service.')),
    }),
    make: maker<UseCaseParts>,
  });
}
