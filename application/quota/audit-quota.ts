import type { AccountId } from '../../domain/kernel/ids.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { underHardLimit } from '../../domain/quota/usage.js';
import type { Clock } from '../ports/platform/clock.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';
import { countReferences } from './count-references.js';

const PAGE = 200;

/** A counter that is not what its rows add up to. */
export interface CounterDifference {
  /** The account, or the blob by its hash where the references to it are counted. */
  readonly subject: string;
  readonly counter: 'used' | 'reserved' | 'references';
  readonly stored: bigint;
  readonly actual: bigint;
}

export interface AuditRequest {
  readonly fix: boolean;
  /** Told after each step of it. */
  readonly progress?: (stage: { readonly what: 'blobs' | 'accounts'; readonly done: number }) => void;
}

/**
 * Recomputes every counter from the rows that it counts: first the references to each blob, then what each account is
 * charged and has reserved, since that is added up over blobs with references.
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
    return [...ofBlobs, ...(await this.auditAccounts(fix, (done) => progress({ what: 'accounts', done })))];
  }

  private async auditBlobs(fix: boolean, progress: (done: number) => void): Promise<readonly CounterDifference[]> {
    const differences: CounterDifference[] = [];
    let done = 0;
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<Stores['blobs']['page']>> = await this.parts.blobs.page(after, PAGE);
      const hashes = page.map(({ contentHash }) => contentHash);
      const counted = await countReferences(this.parts, hashes);
      const suspects = page.filter(({ contentHash, references }) => references !== (counted.get(contentHash) ?? 0));
      for (const { contentHash } of suspects) differences.push(...(await this.verifyBlob(contentHash, fix)));
      progress((done += page.length));
      if (page.length < PAGE) return differences;
      after = hashes.at(-1) ?? null;
    }
  }

  private verifyBlob(contentHash: string, fix: boolean): Promise<readonly CounterDifference[]> {
    return this.parts.unitOfWork.run(async (stores) => {
      const blob = await stores.blobs.lock(contentHash);
      const actual = (await countReferences(stores, [contentHash])).get(contentHash) ?? 0;
      if (blob === null || blob.references === actual) return [];
      if (fix) await stores.blobs.save({ ...blob, references: actual }, this.parts.clock.now());
      const counts = { stored: BigInt(blob.references), actual: BigInt(actual) };
      return [{ subject: contentHash, counter: 'references', ...counts }];
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
      }
      return differences;
    });
  }
}

interface Totals {
  readonly charged: ReadonlyMap<AccountId, bigint>;
  readonly reserved: ReadonlyMap<AccountId, bigint>;
}

async function addUp({ blobs, uploads }: Stores, accounts: readonly QuotaAccount[]): Promise<Totals> {
  const ids = accounts.map(({ id }) => id);
  return { charged: await blobs.chargedTotals(ids), reserved: await uploads.reservedTotals(ids) };
}

function totalOf(id: AccountId, { charged, reserved }: Totals) {
  return { used: charged.get(id) ?? 0n, reserved: reserved.get(id) ?? 0n };
}

function compare({ id, usage }: QuotaAccount, totals: Totals): CounterDifference[] {
  const actual = totalOf(id, totals);
  return (['used', 'reserved'] as const)
    .filter((counter) => usage[counter] !== actual[counter])
    .map((counter) => ({ subject: id, counter, stored: usage[counter], actual: actual[counter] }));
}

function silent(): void {
  return undefined;
}
