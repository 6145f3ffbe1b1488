import { SERVICES } from '../application/parts.js';
import type { Stores } from '../application/ports/stores/stores.js';
import { compose, maker, type Factories } from './container.js';
import type { Givens, Parts } from './parts.js';
import { crypto } from './wiring/crypto.js';
import { federation } from './wiring/federation.js';
import { http } from './wiring/http.js';
import { platform } from './wiring/platform.js';
import { upkeepParts } from './wiring/upkeep.js';

/** Every part out of the others, made when it is first asked for: nothing runs yet. */
export function composeParts(givens: Givens, overrides: Partial<Parts> = {}): Parts {
  const { config, secrets, unitOfWork, blobStore } = givens;
  return compose<Parts>(
    {
      ...storesOf(givens),
      ...services(),
      ...platform,
      ...crypto,
      ...federation,
      ...upkeepParts,
      ...http,
      config: () => config,
      secrets: () => secrets,
      settings: () => config,
      unitOfWork: () => unitOfWork,
      blobStore: () => blobStore,
      make: maker,
    },
    overrides,
  );
}

function storesOf({ stores }: Givens): Pick<Factories<Parts>, keyof Stores> {
  const factories = Object.entries(stores).map(([name, store]: [string, unknown]) => [name, () => store]);
  return Object.fromEntries(factories) as Pick<Factories<Parts>, keyof Stores>;
}

function services(): Pick<Factories<Parts>, keyof typeof SERVICES> {
  const classes = Object.entries<new (parts: Parts) => unknown>(SERVICES);
  const factories = classes.map(([name, service]) => [name, ({ make }: Parts) => make(service)]);
  return Object.fromEntries(factories) as Pick<Factories<Parts>, keyof typeof SERVICES>;
}
