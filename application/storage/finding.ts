import { SECOND, type Duration } from '../../domain/kernel/instant.js';

/** A fault of the store; docs/operating.md says what each kind means and what to do about it. */
export type FindingKind =
  | 'wrong_size'
  | 'missing_file'
  | 'stray_file'
  | 'reference_without_blob'
  | 'charge_without_reference'
  | 'reference_without_charge'
  | 'wrong_reference_count'
  | 'wrong_charge_by_kind'
  | 'reservation_without_upload'
  | 'upload_without_reservation'
  | 'abandoned_staging';

export interface Finding {
  readonly kind: FindingKind;
  /** A content hash, an account id, a staging id, or the name of a file that the service did not make. */
  readonly subject: string;
  /** By the ledger: bytes, or a number of references; `null` where it says nothing. */
  readonly stored: bigint | null;
  /** By what there is; `null` where there is nothing. */
  readonly actual: bigint | null;
  readonly mended: boolean;
  /** In a sentence: what was done, or what is left to do. */
  readonly note: string;
}

/** For `settle`: a removal that follows a commit takes milliseconds. */
export const SETTLE_TIME: Duration = 3 * SECOND;

/** How a check is made, and what it tells while it is. */
export interface CheckOptions {
  readonly repair: boolean;
  readonly progress: (what: 'blobs' | 'references' | 'accounts' | 'contents' | 'stagings', done: number) => void;
  /** Until a file that nothing names any more has been removed by whoever stopped naming it. */
  readonly settle: () => Promise<void>;
}
