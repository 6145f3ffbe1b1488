import type { BlobRecord, Credit } from '../../domain/uploads/blob-attribution.js';
import type { Clock } from '../ports/platform/clock.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { HeldContent } from '../ports/stores/reference-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';
import { disputedSize } from '../storage/whole-size.js';
import { AuditAccounts } from './audit-accounts.js';
import { COMPARE_ROWS, FIND_ROWS } from './audit-step.js';
import type { CounterDifference } from './counter-difference.js';
import { suspects } from './suspects.js';

/** Beyond this number differences are only counted, which bounds the memory for a badly damaged ledger. */
const LISTED = 1_000;

/** The stages of an audit, in their order. */
export const AUDIT_STAGES = ['blobs', 'references', 'accounts'] as const;

export interface AuditRequest {
  readonly fix: boolean;
  /** Called after each step. */
  readonly progress?: (stage: { readonly what: (typeof AUDIT_STAGES)[number]; readonly done: number }) => void;
}

interface VerifiedBlob {
  readonly differences: readonly CounterDifference[];
  /** The bytes by which its references name too large a size, and the account that is charged for it. */
  readonly beyond: Credit;
}

export interface AuditReport {
  readonly found: number;
  /** The first differences, in the order in which they were found. */
  readonly differences: readonly CounterDifference[];
}

/**
 * Recomputes every counter from the rows that it counts: first each blob's row from the references to it, then each
 * account's charges and reservations. Where sizes differ, the right one is that of the stored bytes if they have the
 * content's hash, else the largest of the references, since the blob's own size may be the wrong one.
 *
 * An apparent difference may only be a change during the sum, so it is recomputed under the lock without which none of
 * those rows changes: the reported differences are exact on a running service too.
 */
export class AuditQuota {
  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
      readonly blobStore: BlobStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  /** Finds every difference; `fix` also corrects the counters. */
  async execute(request: AuditRequest): Promise<AuditReport> {
    const listed: CounterDifference[] = [];
    let found = 0;
    for await (const difference of this.differences(request)) {
      found += 1;
      if (listed.length < LISTED) listed.push(difference);
    }
    return { found, differences: listed };
  }

  /** Yields the differences one by one, so that a million of them need no memory. */
  async *differences({ fix, progress = silent }: AuditRequest): AsyncGenerator<CounterDifference> {
    const excess: Credit[] = [];
    yield* this.ofBlobs(fix, excess, (done) => progress({ what: 'blobs', done }));
    yield* this.ofReferences(fix, (done) => progress({ what: 'references', done }));
    const accounts = new AuditAccounts(this.parts, fix, excess);
    yield* accounts.differences((done) => progress({ what: 'accounts', done }));
  }

  /**
   * Without `fix`, adds to `excess` the bytes by which references exceed the true size, since they keep the wrong size.
   */
  private async *ofBlobs(
    fix: boolean,
    excess: Credit[],
    progress: (done: number) => void,
  ): AsyncGenerator<CounterDifference> {
    for await (const contentHash of suspects(this.parts.unitOfWork, COMPARE_ROWS, progress)) {
      const verified = await this.verifyBlob(contentHash, fix);
      if (verified === null) continue;
      const { differences, beyond } = verified;
      if (beyond.bytes !== 0n && !fix) excess.push(beyond);
      yield* differences;
    }
  }

  private async verifyBlob(contentHash: string, fix: boolean): Promise<VerifiedBlob | null> {
    const whole = await disputedSize(this.parts, contentHash);
    return this.parts.unitOfWork.run(async ({ blobs, references }) => {
      const blob = await blobs.lock(contentHash);
      if (blob === null) return null;
      const held = (await references.of([contentHash])).get(contentHash);
      const size = whole ?? held?.size ?? blob.size;
      const differences = compareBlob(blob, held, whole);
      if (fix && differences.length > 0) {
        if (whole !== null) await references.resize(contentHash, whole);
        await blobs.save({ ...blob, references: held?.references ?? 0, size });
      }
      const bytes = (held?.size ?? size) - size;
      return { differences, beyond: { accountId: blob.chargedTo, kind: blob.kind, bytes } };
    });
  }

  /** Finds content that has references but no row: nobody is charged for it, and nobody can read it. */
  private async *ofReferences(fix: boolean, progress: (done: number) => void): AsyncGenerator<CounterDifference> {
    const missing = suspects(this.parts.unitOfWork, FIND_ROWS, progress);
    for await (const contentHash of missing) yield* await this.verifyReferences(contentHash, fix);
  }

  /**
   * A reference is added or dropped in one transaction with its row's count. So references that exist both before and
   * after the look-up of the row had no row.
   */
  private verifyReferences(contentHash: string, fix: boolean): Promise<readonly CounterDifference[]> {
    return this.parts.unitOfWork.run(async (stores) => {
      const before = (await stores.references.of([contentHash])).get(contentHash);
      const row = await stores.blobs.lock(contentHash);
      const held = (await stores.references.of([contentHash])).get(contentHash);
      if (before === undefined || row !== null || held === undefined) return [];
      if (fix) await this.makeRow(stores, held);
      return [{ subject: contentHash, counter: 'references', stored: 0n, actual: BigInt(held.references) }];
    });
  }

  /**
   * Makes a row with the place that was doomed by mistake; without one, with the place of blobs without a location, which
   * `storage check` or a new upload corrects.
   */
  private async makeRow({ blobs, references }: Stores, { contentHash, references: count, size }: HeldContent) {
    const holder = await references.firstHolder(contentHash);
    if (holder === null) return;
    const { accountId: chargedTo, kind, createdAt: chargedAt } = holder;
    const place = await blobs.doomedPlaceOf(contentHash);
    const arrival = { contentHash, location: place?.location ?? null, size, chargedTo, kind, chargedAt };
    const claimed = await blobs.claim(arrival);
    // A row with references belongs to a concurrent upload of the content.
    if (claimed.references > 0) return;
    if (place !== null) await blobs.deleteDoomed([place]);
    await blobs.save({ ...arrival, references: count });
  }
}

/** If the bytes are not whole, the largest size of the references counts; without references, the row's own does. */
function compareBlob(blob: BlobRecord, held: HeldContent | undefined, whole: bigint | null): CounterDifference[] {
  const subject = blob.contentHash;
  const size = whole ?? held?.size ?? blob.size;
  const others = whole === null || held === undefined ? [] : [held.size, held.smallest];
  const stored = { references: BigInt(blob.references), size: [blob.size, ...others].find((each) => each !== size) };
  const actual = { references: BigInt(held?.references ?? 0), size };
  return (['references', 'size'] as const)
    .filter((counter) => (stored[counter] ?? size) !== actual[counter])
    .map((counter) => ({ subject, counter, stored: stored[counter] ?? size, actual: actual[counter] }));
}

function silent(): void {
  return undefined;
}
