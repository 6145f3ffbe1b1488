import { sampleBetween, withSample, type Levels, type Reading, type Sample } from '../../domain/admin/history.js';
import { MINUTE, timeLeft, type Duration, type Instant } from '../../domain/kernel/instant.js';
import { inPages } from '../in-pages.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Figures } from '../ports/platform/figures.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { UploadStore } from '../ports/stores/upload-store.js';

/** Longer queues are reported as this number. */
const COUNTED = 1_000;
/** The sum reads every account, so it is computed less often than the samples. */
const SUM_INTERVAL: Duration = 10 * MINUTE;
const PAGE = 500;

/** The storage of all accounts together, at the time of the last sum. */
export interface StoredSum {
  readonly accounts: number;
  readonly usedBytes: bigint;
  readonly reservedBytes: bigint;
  readonly at: Instant;
}

/**
 * The figures of the last hours, only in the memory of this process: a restart starts over, and the database stores
 * none of them. While the database does not answer, its levels are `null` and the others are still recorded.
 */
export class ServiceHistory {
  /** The time at which this process began to record figures. */
  readonly startedAt: Instant;
  private kept: readonly Sample[] = [];
  private last: Reading | null = null;
  private sum: StoredSum | null = null;

  constructor(
    private readonly parts: {
      readonly figures: Figures;
      readonly clock: Clock;
      readonly uploads: UploadStore;
      readonly blobs: BlobLedger;
      readonly quotas: QuotaLedger;
    },
  ) {
    this.startedAt = parts.clock.now();
  }

  samples(): readonly Sample[] {
    return this.kept;
  }

  stored(): StoredSum | null {
    return this.sum;
  }

  /** Records a sample. The first call makes none, since a sample covers the time since the previous call. */
  async record(): Promise<void> {
    const at = this.parts.clock.now();
    const { totals, levels } = await this.parts.figures.read();
    const before = this.last;
    this.last = { at, totals };
    const fromDatabase = await this.databaseLevels(at);
    if (before === null || at <= before.at) return;
    this.kept = withSample(this.kept, sampleBetween(before, this.last, { ...levels, ...fromDatabase }));
  }

  private async databaseLevels(at: Instant): Promise<Pick<Levels, 'uploadsWaiting' | 'removalsWaiting' | 'usedBytes'>> {
    try {
      const uploads = await this.parts.uploads.unprocessed(at, COUNTED);
      const removals = await this.parts.blobs.doomed(COUNTED);
      if (this.sum === null || timeLeft(this.sum.at, SUM_INTERVAL, at) === 0) this.sum = await this.addUp(at);
      return { uploadsWaiting: uploads.length, removalsWaiting: removals.length, usedBytes: this.sum.usedBytes };
    } catch {
      // Readiness and the log report the failure; here it only leaves a gap in the graph.
      return { uploadsWaiting: null, removalsWaiting: null, usedBytes: null };
    }
  }

  private async addUp(at: Instant): Promise<StoredSum> {
    let [accounts, usedBytes, reservedBytes] = [0, 0n, 0n];
    const pages = inPages(
      (after) => this.parts.quotas.page(after, PAGE),
      PAGE,
      ({ id }) => id,
    );
    for await (const page of pages) {
      accounts += page.length;
      for (const { usage } of page) {
        usedBytes += usage.used;
        reservedBytes += usage.reserved;
      }
    }
    return { accounts, usedBytes, reservedBytes, at };
  }
}
