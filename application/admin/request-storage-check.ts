import type { StorageReport } from '../storage/check-storage.js';
import type { CheckOptions } from '../storage/finding.js';
import type { StorageChecks } from '../storage/storage-checks.js';

interface Asked extends Pick<CheckOptions, 'repair' | 'settle'> {
  /** False: the check runs in the background, and none begins while another runs. */
  readonly wait: boolean;
}

/** The answer to the request, which comes at once, so that the operators' log names the check before the check ends. */
export interface RequestedCheck {
  /** The report to wait for; `null` in the background. */
  readonly report: Promise<StorageReport> | null;
  /** False if the request does not wait and another check runs. */
  readonly hasBegun: boolean;
  readonly checks: StorageChecks;
}

/** Starts a check of the store. */
export class RequestStorageCheck {
  constructor(private readonly parts: { readonly storageChecks: StorageChecks }) {}

  execute({ wait, ...asked }: Asked): Promise<RequestedCheck> {
    const { storageChecks: checks } = this.parts;
    if (!wait) return Promise.resolve({ report: null, hasBegun: checks.begin(asked), checks });
    return Promise.resolve({ report: checks.execute(asked), hasBegun: true, checks });
  }
}
