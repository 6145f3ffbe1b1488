import { UNBOUNDED_ROOM } from '../adapters/system/disk-room.js';
import { SERVICES } from '../application/parts.js';
import { RecordingUnitOfWork } from '../application/webhooks/recording-unit-of-work.js';
import type { Stores } from '../application/ports/stores/stores.js';
import { compose, maker, type Factories } from './container.js';
import type { BaseParts, Parts } from './parts.js';
import { crypto } from './wiring/crypto.js';
import { federation } from './wiring/federation.js';
import { http } from './wiring/http.js';
import { platform } from './wiring/platform.js';
import { periodicJobParts } from './wiring/periodic-jobs.js';

/** Composes the parts. Each is made at first use: nothing runs yet. */
export function composeParts(baseParts: BaseParts, overrides: Partial<Parts> = {}): Parts {
  const { config, secrets, unitOfWork, blobStore, room = UNBOUNDED_ROOM } = baseParts;
  return compose<Parts>(
    {
      ...storesOf(baseParts),
      ...services(),
      ...platform,
      ...crypto,
      ...federation,
      ...periodicJobParts,
      ...http,
      config: () => config,
      secrets: () => secrets,
      settings: () => config,
      unitOfWork: (parts) => (config.webhooks ? new RecordingUnitOfWork(unitOfWork, parts) : unitOfWork),
      blobStore: () => blobStore,
      room: () => room,
      make: maker,
    },
    overrides,
  );
}

function storesOf({ stores }: BaseParts): Pick<Factories<Parts>, keyof Stores> {
  const factories = Object.entries(stores).map(([name, store]: [string, unknown]) => [name, () => store]);
  return Object.fromEntries(factories) as Pick<Factories<Parts>, keyof Stores>;
}

function services(): Pick<Factories<Parts>, keyof typeof SERVICES> {
  const classes = Object.entries<new (parts: Parts) => unknown>(SERVICES);
  const factories = classes.map(([name, service]) => [name, ({ make }: Parts) => make(service)]);
  return Object.fromEntries(factories) as Pick<Factories<Parts>, keyof typeof SERVICES>;
}
