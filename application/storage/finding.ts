import { SECOND, type Duration } from '../../domain/kernel/instant.js';
import { AUDIT_STAGES } from '../quota/audit-quota.js';

/** The kinds of faults of the store; docs/operating.md explains each and its remedy. */
export const FINDING_KINDS = [
  'wrong_size',
  'missing_file',
  'stray_file',
  'reference_without_blob',
  'charge_without_reference',
  'reference_without_charge',
  'wrong_reference_count',
  'wrong_charge_by_kind',
  'reservation_without_upload',
  'upload_without_reservation',
  'abandoned_staging',
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** The steps of a check, in their order: first those of the audit. */
export const CHECK_STEPS = [...AUDIT_STAGES, 'contents', 'stagings'] as const;

export type CheckStep = (typeof CHECK_STEPS)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** A content hash, an account id, a staging id, or the name of a file that the service did not make. */
  readonly subject: string;
  /** The ledger's value: bytes, or a number of references; `null` if the ledger has none. */
  readonly stored: bigint | null;
  /** The actual value; `null` if nothing is there. */
  readonly actual: bigint | null;
  readonly mended: boolean;
  /** One sentence: the repair that was made, or the one that is left to do. */
  readonly note: string;
}

/** The wait of `settle`: a removal that follows a commit takes milliseconds. */
export const SETTLE_TIME: Duration = 3 * SECOND;

/** The options of a check, and its progress reports. */
export interface CheckOptions {
  readonly repair: boolean;
  readonly progress: (step: CheckStep, done: number) => void;
  /** Waits until files whose last row was just removed have been deleted by the same operation. */
  readonly settle: () => Promise<void>;
}
