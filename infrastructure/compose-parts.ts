import { compose, maker } from './container.js';
import type { BaseParts, Parts } from './parts.js';
import { useCaseFactories } from './use-case-factories.js';
import { http } from './wiring/http.js';
import { periodicJobParts } from './wiring/periodic-jobs.js';
import { reports } from './wiring/reports.js';

/** Composes the parts of the service. Each is made at first use: nothing runs yet. */
export function composeParts(baseParts: BaseParts, overrides: Partial<Parts> = {}): Parts {
  const factories = { ...useCaseFactories(baseParts), ...reports, ...periodicJobParts, ...http, make: maker<Parts> };
  return compose<Parts>(factories, overrides);
}
