import type { AccountId } from '../../domain/kernel/ids.js';
import { CHARGED_KINDS, NO_TOTALS, sumOf, type ChargedKind, type KindTotals } from '../../domain/quota/charged-kind.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { underHardLimit } from '../../domain/quota/usage.js';
import type { BlobRecord } from '../../domain/uploads/blob-attribution.js';
import { inPages } from '../in-pages.js';
import type { Clock } from '../ports/platform/clock.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { AuditedPage, HeldContent } from '../ports/stores/reference-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';
import { nextTurn } from '../sweeps/next-turn.js';

const PAGE = 100;
/** Beyond this number differences are only counted, which bounds the memory for a badly damaged ledger. */
const LISTED = 1_000;
/** Sums of an account whose counters move meanwhile, before it is locked. */
const UNLOCKED_SUMS = 3;

/** A counter that differs from the sum of its rows. */
export interface CounterDifference {
  /** The account's id, or the blob's hash if the blob's row is wrong. */
  readonly subject: string;
  readonly counter: 'used' | 'reserved' | 'references' | 'size' | ChargedKind;
  readonly stored: bigint;
  readonly actual: bigint;
}

export interface AuditRequest {
  readonly fix: boolean;
  /** Called after each step. */
  readonly progress?: (stage: { readonly what: 'blobs' | 'references' | 'accounts'; readonly done: number }) => void;
}

type Differences = readonly CounterDifference[];

export interface AuditReport {
  readonly found: number;
  /** The first differences, in the order in which they were found. */
  readonly differences: Differences;
}

/**
 * Recomputes every counter from the rows that it counts: first each blob's row from the references to it, then each
 * account's charges and reservations. Sizes are those of the references, since the blob's own size may be the wrong
 * one.
 *
 * An apparent difference may only be a change during the sum, so it is recomputed under the lock without which none of
 * those rows changes: the reported differences are exact on a running service too.
 */
export class AuditQuota {
  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
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
    yield* this.ofBlobs(fix, (done) => progress({ what: 'blobs', done }));
    yield* this.ofReferences(fix, (done) => progress({ what: 'references', done }));
    yield* this.ofAccounts(fix, (done) => progress({ what: 'accounts', done }));
  }

  private async *ofBlobs(fix: boolean, progress: (done: number) => void): AsyncGenerator<CounterDifference> {
    const read = (after: string | null) => this.parts.references.compareRows(after, PAGE);
    for await (const contentHash of suspects(read, progress)) yield* await this.verifyBlob(contentHash, fix);
  }

  private verifyBlob(contentHash: string, fix: boolean): Promise<Differences> {
    return this.parts.unitOfWork.run(async (stores) => {
      const blob = await stores.blobs.lock(contentHash);
      if (blob === null) return [];
      const held = (await stores.references.of([contentHash])).get(contentHash);
      const differences = compareBlob(blob, held);
      if (fix && differences.length > 0) {
        const actual = { references: held?.references ?? 0, size: held?.size ?? blob.size };
        await stores.blobs.save({ ...blob, ...actual });
      }
      return differences;
    });
  }

  /** Finds content that has references but no row: nobody is charged for it, and nobody can read it. */
  private async *ofReferences(fix: boolean, progress: (done: number) => void): AsyncGenerator<CounterDifference> {
    const read = (after: string | null) => this.parts.references.findRows(after, PAGE);
    for await (const contentHash of suspects(read, progress)) yield* await this.verifyReferences(contentHash, fix);
  }

  /**
   * A reference is added or dropped in one transaction with its row's count. So references that exist both before and
   * after the look-up of the row had no row.
   */
  private verifyReferences(contentHash: string, fix: boolean): Promise<Differences> {
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

  private async *ofAccounts(fix: boolean, progress: (done: number) => void): AsyncGenerator<CounterDifference> {
    const { quotas } = this.parts;
    let done = 0;
    for await (const page of inPages(
      (after) => quotas.page(after, PAGE),
      PAGE,
      ({ id }) => id,
    )) {
      const totals = await addUp(this.parts, page);
      const suspects = page.filter((account) => compare(account, totals).length > 0);
      for (const { id } of suspects) {
        if (await this.staysSuspect(id)) yield* await this.verifyAccount(id, fix);
      }
      progress((done += page.length));
    }
  }

  /**
   * Sums again, without the lock. The sum of a million charges takes seconds, in which a busy account's counters move;
   * only counters that stood still and differ are worth the lock, for which the account's requests wait.
   */
  private async staysSuspect(id: AccountId): Promise<boolean> {
    const { quotas } = this.parts;
    for (let turn = 0; turn < UNLOCKED_SUMS; turn += 1) {
      const before = await quotas.read(id);
      if (before === null) return false;
      const totals = await addUp(this.parts, [before]);
      const after = await quotas.read(id);
      if (after === null || compare(after, totals).length === 0) return false;
      if (compare(before, totals).length === 0) return false;
      if (before.usage.used === after.usage.used && before.usage.reserved === after.usage.reserved) return true;
    }
    return true;
  }

  private verifyAccount(id: AccountId, fix: boolean): Promise<Differences> {
    return this.parts.unitOfWork.run(async (stores) => {
      const account = await stores.quotas.lock(id);
      if (account === null) return [];
      const totals = await addUp(stores, [account]);
      const differences = compare(account, totals);
      if (fix && differences.length > 0) {
        const { hard } = effectiveLimits(account.ownLimits, this.parts.settings.quota);
        const usage = { ...account.usage, ...totalOf(id, totals) };
        await stores.quotas.save(id, underHardLimit(usage, hard, this.parts.clock.now()));
        await correctKinds(stores, id, totals);
      }
      return differences;
    });
  }
}

async function* suspects(
  read: (after: string | null) => Promise<AuditedPage>,
  progress: (done: number) => void,
): AsyncGenerator<string> {
  let done = 0;
  for (let after: string | null = null; ;) {
    const page = await read(after);
    yield* page.suspects;
    progress((done += page.count));
    if (page.count < PAGE) return;
    after = page.last;
    await nextTurn();
  }
}

/** `used` must be saved before, since `original` is what is left of it after the other kinds. */
async function correctKinds({ quotas }: Stores, id: AccountId, { charged, counted }: Totals): Promise<void> {
  const [actual, stored] = [charged.get(id) ?? NO_TOTALS, counted.get(id) ?? NO_TOTALS];
  for (const kind of CHARGED_KINDS) await quotas.addToKind(id, kind, actual[kind] - stored[kind]);
}

interface Totals {
  readonly charged: ReadonlyMap<AccountId, KindTotals>;
  /** The totals in the accounts' rows. */
  readonly counted: ReadonlyMap<AccountId, KindTotals>;
  readonly reserved: ReadonlyMap<AccountId, bigint>;
}

async function addUp({ references, uploads, quotas }: Stores, accounts: readonly QuotaAccount[]): Promise<Totals> {
  const ids = accounts.map(({ id }) => id);
  return {
    charged: await references.chargedTotals(ids),
    counted: await quotas.kinds(ids),
    reserved: await uploads.reservedTotals(ids),
  };
}

function totalOf(id: AccountId, { charged, reserved }: Totals) {
  return { used: sumOf(charged.get(id) ?? NO_TOTALS), reserved: reserved.get(id) ?? 0n };
}

/** Without references there is no other size to compare the row's with. */
function compareBlob(blob: BlobRecord, held: HeldContent | undefined): CounterDifference[] {
  const subject = blob.contentHash;
  const stored = { references: BigInt(blob.references), size: blob.size };
  const actual = { references: BigInt(held?.references ?? 0), size: held?.size ?? blob.size };
  return (['references', 'size'] as const)
    .filter((counter) => stored[counter] !== actual[counter])
    .map((counter) => ({ subject, counter, stored: stored[counter], actual: actual[counter] }));
}

function compare({ id, usage }: QuotaAccount, totals: Totals): CounterDifference[] {
  const actual = { ...(totals.charged.get(id) ?? NO_TOTALS), ...totalOf(id, totals) };
  const stored = { ...(totals.counted.get(id) ?? NO_TOTALS), used: usage.used, reserved: usage.reserved };
  return (['used', 'reserved', 'derivative', 'provenance', 'metadata', 'cached'] as const)
    .filter((counter) => stored[counter] !== actual[counter])
    .map((counter) => ({ subject: id, counter, stored: stored[counter], actual: actual[counter] }));
}

function silent(): void {
  return undefined;
}
