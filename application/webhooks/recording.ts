import type { Clock } from '../ports/platform/clock.js';
import type { Settings } from '../settings.js';
import type { AccountFacts } from './account-facts.js';

/** What recording stores are made of, beside the stores that they stand before. */
export interface RecordingParts {
  readonly accountFacts: AccountFacts;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'quota'>;
}

/** The store with some methods of another; all others are its own. */
export function overriding<Store extends object>(store: Store, methods: Partial<Store>): Store {
  return Object.assign(Object.create(store) as Store, methods);
}
