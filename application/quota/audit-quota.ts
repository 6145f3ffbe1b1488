import type { AccountId } from '../../domain/kernel/ids.js';
import { CHARGED_KINDS, NO_TOTALS, sumOf, type ChargedKind, type KindTotals } from '../../domain/quota/charged-kind.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { underHardLimit } from '../../domain/quota/usage.js';
import type { Clock } from '../ports/platform/clock.js';
import type { BlobRecord } from '../../domain/uploads/blob-attribution.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { HeldContent } from '../ports/stores/reference-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';

const PAGE = 200;

/** A counter that is not what its rows add up to. */
export interface CounterDifference {
  /** The account, or the blob by its hash where it is about the blob's row. */
  readonly subject: string;
  readonly counter: 'used' | 'reserved' | 'references' | 'size' | ChargedKind;
  readonly stored: bigint;
  readonly actual: bigint;
}

export interface AuditRequest {
  readonly fix: boolean;
  /** Told after each step of it. */
  readonly progress?: (stage: { readonly what: 'blobs' | 'references' | 'accounts'; readonly done: number }) => void;
}

/**
 * Recomputes every counter from the rows that it counts: first each blob's row from the references to it, then what each
 * account is charged and has reserved. Sizes are those of the references: the blob's own may be what is wrong.
 *
 * What looks different at first sight may only have changed while it was added up, so it is added up again under the
 * lock without which none of those rows changes: what is told then is true on a running service too.
 */
export class AuditQuota {
  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  /** Every difference; `fix` also writes what the rows say. */
  async execute({ fix, progress = silent }: AuditRequest): Promise<readonly CounterDifference[]> {
    const ofBlobs = await this.auditBlobs(fix, (done) => progress({ what: 'blobs', done }));
    const ofReferences = await this.auditReferences(fix, (done) => progress({ what: 'references', done }));
    const ofAccounts = await this.auditAccounts(fix, (done) => progress({ what: 'accounts', done }));
    return [...ofBlobs, ...ofReferences, ...ofAccounts];
  }

  private async auditBlobs(fix: boolean, progress: (done: number) => void): Promise<readonly CounterDifference[]> {
    const differences: CounterDifference[] = [];
    let done = 0;
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<Stores['blobs']['page']>> = await this.parts.blobs.page(after, PAGE);
      const hashes = page.map(({ contentHash }) => contentHash);
      const held = await this.parts.references.of(hashes);
      const suspects = page.filter((blob) => compareBlob(blob, held.get(blob.contentHash)).length > 0);
      for (const { contentHash } of suspects) differences.push(...(await this.verifyBlob(contentHash, fix)));
      progress((done += page.length));
      if (page.length < PAGE) return differences;
      after = hashes.at(-1) ?? null;
    }
  }

  private verifyBlob(contentHash: string, fix: boolean): Promise<readonly CounterDifference[]> {
    return this.parts.unitOfWork.run(async (stores) => {
      const blob = await stores.blobs.lock(contentHash);
      if (blob === null) return [];
      const held = (await stores.references.of([contentHash])).get(contentHash);
      const differences = compareBlob(blob, held);
      if (fix && differences.length > 0) {
        const actual = { references: held?.references ?? 0, size: held?.size ?? blob.size };
        await stores.blobs.save({ ...blob, ...actual }, this.parts.clock.now());
      }
      return differences;
    });
  }

  /** Content that is referred to and has no row: nobody is charged for it, and nobody can read it. */
  private async auditReferences(fix: boolean, progress: (done: number) => void): Promise<readonly CounterDifference[]> {
    const differences: CounterDifference[] = [];
    let done = 0;
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<Stores['references']['page']>> = await this.parts.references.page(after, PAGE);
      const hashes = page.map(({ contentHash }) => contentHash);
      const places = await this.parts.blobs.places(hashes);
      const suspects = hashes.filter((contentHash) => !places.has(contentHash));
      for (const contentHash of suspects) differences.push(...(await this.verifyReferences(contentHash, fix)));
      progress((done += page.length));
      if (page.length < PAGE) return differences;
      after = hashes.at(-1) ?? null;
    }
  }

  /** The row that is made anew has the place of blobs without a location; whoever brings the content again mends that. */
  private verifyReferences(contentHash: string, fix: boolean): Promise<readonly CounterDifference[]> {
    return this.parts.unitOfWork.run(async (stores) => {
      const row = await stores.blobs.lock(contentHash);
      const held = (await stores.references.of([contentHash])).get(contentHash);
      const holder = await stores.references.firstHolder(contentHash);
      if (row !== null || held === undefined || holder === null) return [];
      const now = this.parts.clock.now();
      const { references, size } = held;
      const { accountId: chargedTo, kind, createdAt: chargedAt } = holder;
      const blob = { contentHash, location: null, size, chargedTo, kind, chargedAt };
      if (fix) await stores.blobs.claim(blob, now);
      if (fix) await stores.blobs.save({ ...blob, references }, now);
      return [{ subject: contentHash, counter: 'references', stored: 0n, actual: BigInt(references) }];
    });
  }

  private async auditAccounts(fix: boolean, progress: (done: number) => void): Promise<readonly CounterDifference[]> {
    const differences: CounterDifference[] = [];
    let done = 0;
    for (let after: AccountId | null = null; ;) {
      const page: readonly QuotaAccount[] = await this.parts.quotas.page(after, PAGE);
      const totals = await addUp(this.parts, page);
      const suspects = page.filter((account) => compare(account, totals).length > 0);
      for (const { id } of suspects) differences.push(...(await this.verifyAccount(id, fix)));
      progress((done += page.length));
      if (page.length < PAGE) return differences;
      after = page.at(-1)?.id ?? null;
    }
  }

  private verifyAccount(id: AccountId, fix: boolean): Promise<readonly CounterDifference[]> {
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

/** `used` is saved before: what is no other kind is `original`. */
async function correctKinds({ quotas }: Stores, id: AccountId, { charged, counted }: Totals): Promise<void> {
  const [actual, stored] = [charged.get(id) ?? NO_TOTALS, counted.get(id) ?? NO_TOTALS];
  for (const kind of CHARGED_KINDS) await quotas.addToKind(id, kind, actual[kind] - stored[kind]);
}

interface Totals {
  readonly charged: ReadonlyMap<AccountId, KindTotals>;
  /** As the accounts' rows have them. */
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

/** A row without references waits to be removed; its size says nothing. */
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
