import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { AuditQuota } from '../quota/audit-quota.js';
import type { Settings } from '../settings.js';
import { openStagings } from '../uploads/open-stagings.js';
import { checkCounters } from './check-counters.js';
import { CheckFiles } from './check-files.js';
import { checkStagings } from './check-stagings.js';
import type { CheckOptions, Finding, FindingKind } from './finding.js';

/** Beyond this number findings are only counted, which bounds the memory for a badly damaged store. */
const LISTED = 1_000;

export interface StorageReport {
  readonly repaired: boolean;
  /** The number of findings of each kind. */
  readonly counts: Readonly<Partial<Record<FindingKind, number>>>;
  /** The first findings, in the order in which they were found. */
  readonly findings: readonly Finding[];
  readonly found: number;
  /** The number of unrepaired findings: all of them without `repair`. */
  readonly left: number;
}

/**
 * Compares ledger, references, charges and stored bytes, all in ordered pages. `repair` mends only what other data
 * determines: counters from their rows, and a blob's bytes from another copy with the right hash.
 */
export class CheckStorage {
  private readonly audit: AuditQuota;

  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
      readonly blobStore: BlobStore;
      readonly clock: Clock;
      readonly random: Random;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {
    this.audit = new AuditQuota(parts);
  }

  async execute(options: CheckOptions): Promise<StorageReport> {
    const counts: Partial<Record<FindingKind, number>> = {};
    const findings: Finding[] = [];
    let [found, left] = [0, 0];
    for await (const finding of this.findings(options)) {
      found += 1;
      if (!finding.mended) left += 1;
      counts[finding.kind] = (counts[finding.kind] ?? 0) + 1;
      if (findings.length < LISTED) findings.push(finding);
    }
    return { repaired: options.repair, counts, findings, found, left };
  }

  /** Checks the counters first: once they are right, a content has the row that its file is compared with. */
  private async *findings(options: CheckOptions): AsyncGenerator<Finding> {
    yield* checkCounters(this.audit, options);
    const open = await openStagings(this.parts.uploads);
    yield* new CheckFiles(this.parts, open, options).findings();
    yield* checkStagings(this.parts, open, options);
  }
}
