import type { Clock } from '../ports/platform/clock.js';
import type { Settings } from '../settings.js';
import type { AccountFacts } from './account-facts.js';

/** The parts that recording stores need, besides the stores that they wrap. */
export interface RecordingParts {
  readonly accountFacts: AccountFacts;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'quota'>;
}

/** Returns the store with some methods replaced. */
export function overriding<Store extends object>(store: Store, methods: Partial<Store>): Store {
  return Object.assign(Object.create(store) as Store, methods);
}
