import { UNBOUNDED_ROOM } from '../adapters/system/disk-room.js';
import { SERVICES } from '../application/parts.js';
import type { Stores } from '../application/ports/stores/stores.js';
import { RecordingUnitOfWork } from '../application/webhooks/recording-unit-of-work.js';
import type { BaseParts, Parts, UseCaseWiring } from './parts.js';
import { crypto } from './wiring/crypto.js';
import { federation } from './wiring/federation.js';
import { platform } from './wiring/platform.js';

/** The factories of the parts that use cases request, except the reports of a running service on itself. */
export function useCaseFactories(baseParts: BaseParts) {
  const { config, secrets, unitOfWork, blobStore, room = UNBOUNDED_ROOM } = baseParts;
  const given: UseCaseWiring<'config' | 'secrets' | 'settings' | 'unitOfWork' | 'blobStore' | 'room'> = {
    config: () => config,
    secrets: () => secrets,
    settings: () => config,
    unitOfWork: (parts) => (config.webhooks ? new RecordingUnitOfWork(unitOfWork, parts) : unitOfWork),
    blobStore: () => blobStore,
    room: () => room,
  };
  return { ...storesOf(baseParts), ...services(), ...platform, ...crypto, ...federation, ...given };
}

function storesOf({ stores }: BaseParts): UseCaseWiring<keyof Stores> {
  const factories = Object.entries(stores).map(([name, store]: [string, unknown]) => [name, () => store]);
  return Object.fromEntries(factories) as UseCaseWiring<keyof Stores>;
}

function services(): UseCaseWiring<keyof typeof SERVICES> {
  const classes = Object.entries<new (parts: Parts) => unknown>(SERVICES);
  const factories = classes.map(([name, service]) => [name, ({ make }: Parts) => make(service)]);
  return Object.fromEntries(factories) as UseCaseWiring<keyof typeof SERVICES>;
}
