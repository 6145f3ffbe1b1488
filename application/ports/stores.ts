import type { AccountStore } from './account-store.js';
import type { CohortStore } from './cohort-store.js';
import type { DeviceDirectoryStore } from './device-directory-store.js';
import type { FailureCounterStore } from './failure-counter-store.js';
import type { SessionLedger } from './session-ledger.js';

/**
 * Every store there is, bound either to one transaction (`UnitOfWork.run`) or, injected as it is, to none: then each
 * call is one statement that commits by itself. Look-ups return `null`; compare-and-set writes say whether they won.
 */
export interface Stores {
  readonly accounts: AccountStore;
  readonly sessions: SessionLedger;
  readonly cohorts: CohortStore;
  readonly directories: DeviceDirectoryStore;
  readonly failureCounters: FailureCounterStore;
}
