import type { AuditQuota, AuditRequest } from '../quota/audit-quota.js';
import type { CounterDifference } from '../quota/counter-difference.js';
import type { CheckOptions, Finding, FindingKind } from './finding.js';

/** Yields the differences of the counters' audit as findings. */
export async function* checkCounters(audit: AuditQuota, { repair, progress }: CheckOptions): AsyncGenerator<Finding> {
  const request: AuditRequest = { fix: repair, progress: ({ what, done }) => progress(what, done) };
  for await (const difference of audit.differences(request)) {
    const { subject, stored, actual } = difference;
    const kind = kindOf(difference);
    yield { kind, subject, stored, actual, mended: repair, note: NOTES[kind][repair ? 'mended' : 'left'] };
  }
}

type CounterKind = Exclude<FindingKind, 'missing_file' | 'stray_file' | 'abandoned_staging'>;

function kindOf({ counter, stored, actual }: CounterDifference): CounterKind {
  return KINDS[counter](stored, actual);
}

const KINDS: Readonly<Record<CounterDifference['counter'], (stored: bigint, actual: bigint) => CounterKind>> = {
  size: () => 'wrong_size',
  used: (stored, actual) => (stored > actual ? 'charge_without_reference' : 'reference_without_charge'),
  reserved: (stored, actual) => (stored > actual ? 'reservation_without_upload' : 'upload_without_reservation'),
  references: (stored, actual) => {
    if (actual === 0n) return 'charge_without_reference';
    return stored === 0n ? 'reference_without_blob' : 'wrong_reference_count';
  },
  original: () => 'wrong_charge_by_kind',
  derivative: () => 'wrong_charge_by_kind',
  provenance: () => 'wrong_charge_by_kind',
  metadata: () => 'wrong_charge_by_kind',
  cached: () => 'wrong_charge_by_kind',
};

const NOTES: Readonly<Record<CounterKind, Readonly<Record<'mended' | 'left', string>>>> = {
  wrong_size: {
    mended: 'The row has the size of the stored bytes, if their hash is right, else that of its references.',
    left: 'The sizes in the row of the blob and in its references differ. --repair uses the size of the stored bytes, if their hash is right, else that of the references.',
  },
  reference_without_blob: {
    mended: 'The content now has a row; the account of its oldest reference is charged.',
    left: 'Assets refer to content that has no row. --repair creates the row, and finds the file if there is one.',
  },
  charge_without_reference: {
    mended: 'The charge is the sum of the references.',
    left: 'The account is charged for content that nothing refers to. --repair removes the charge.',
  },
  reference_without_charge: {
    mended: 'The charge is the sum of the references.',
    left: 'Content is referred to and not charged. --repair charges it.',
  },
  wrong_reference_count: {
    mended: 'The row has the right number of references.',
    left: 'The number of references in the row is wrong. --repair recounts them.',
  },
  wrong_charge_by_kind: {
    mended: 'The charge of each kind is the sum of the references.',
    left: 'The charge by kind differs from the sum of the references. --repair recounts it.',
  },
  reservation_without_upload: {
    mended: 'The reservation is the sum of the open uploads.',
    left: 'Bytes are reserved that no open upload needs. --repair releases them.',
  },
  upload_without_reservation: {
    mended: 'Every open upload has a reservation.',
    left: 'An open upload has no reservation. --repair creates it.',
  },
};
