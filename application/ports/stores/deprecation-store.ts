import type { Deprecation } from '../../../domain/protocol/window.js';

/** The operator's deprecation announcements: at most one for each version that becomes the minimum. */
export interface DeprecationStore {
  /** All of them, those whose cutoff has come too, in the order of the cutoffs. */
  list(): Promise<readonly Deprecation[]>;
  /** In place of the former one for the same version, if any: so a date is put off. */
  put(deprecation: Deprecation): Promise<void>;
}
