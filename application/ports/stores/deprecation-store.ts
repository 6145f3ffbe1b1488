import type { Deprecation } from '../../../domain/protocol/window.js';

/** The operator's deprecation announcements: at most one for each version that becomes the minimum. */
export interface DeprecationStore {
  /** All announcements, past cutoffs included, ordered by cutoff. */
  list(): Promise<readonly Deprecation[]>;
  /** Replaces the announcement for the same version, if any: this is how a date is postponed. */
  put(deprecation: Deprecation): Promise<void>;
}
