import type { AuditQuota, CounterDifference } from '../quota/audit-quota.js';
import type { CheckOptions, Finding, FindingKind } from './finding.js';

/** Yields the differences of the counters' audit as findings. */
export async function* checkCounters(audit: AuditQuota, { repair, progress }: CheckOptions): AsyncGenerator<Finding> {
  const request = {
    fix: repair,
    progress: ({ what, done }: Parameters<NonNullable<Parameters<AuditQuota['execute']>[0]['progress']>>[0]) =>
      progress(what, done),
  };
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
    mended: 'The row of the blob has the size of its references again.',
    left: 'The row of the blob has another size than its references. --repair takes that of the references.',
  },
  reference_without_blob: {
    mended: 'The content has a row again; its oldest reference is charged.',
    left: 'Assets refer to a content that has no row. --repair makes it anew, and finds its file if there is one.',
  },
  charge_without_reference: {
    mended: 'The charge is what the references add up to.',
    left: 'Something is charged that nothing refers to. --repair takes the charge back.',
  },
  reference_without_charge: {
    mended: 'The charge is what the references add up to.',
    left: 'Something is referred to that is not charged. --repair charges it.',
  },
  wrong_reference_count: {
    mended: 'The row counts the references that there are.',
    left: 'The row counts other references than there are. --repair counts them anew.',
  },
  wrong_charge_by_kind: {
    mended: 'The charge of each kind is what the references add up to.',
    left: 'The charge is told by kinds that the references do not add up to. --repair adds them up anew.',
  },
  reservation_without_upload: {
    mended: 'Only open uploads are reserved for.',
    left: 'Bytes are reserved that no open upload needs. --repair gives them back.',
  },
  upload_without_reservation: {
    mended: 'Every open upload is reserved for.',
    left: 'An open upload has no reservation. --repair makes it.',
  },
};
