import type { AccountId } from '../../domain/kernel/ids.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { chargeDelta, credit } from '../../domain/quota/usage.js';
import { transferCharge, type BlobRecord } from '../../domain/uploads/blob-attribution.js';
import { lockAccounts } from '../assets/drop-references.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AccountDeletionStore, Leaving } from '../ports/stores/account-deletion-store.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { Holder } from '../ports/stores/reference-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import { RunAgain, type UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';
import { nextTurn } from '../sweeps/next-turn.js';
import type { DeletionStep, Progress } from './step.js';

const A_ROUND = 50;

/**
 * Transfers the charge of blobs that only others still refer to: each is charged to the account with the earliest
 * reference from now on, even beyond that account's limit. Runs once the account itself has no references.
 */
export class TransferCharges implements DeletionStep {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly accountDeletions: AccountDeletionStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async advance({ id }: Leaving): Promise<Progress> {
    const charged = await this.parts.accountDeletions.chargedContents(id, A_ROUND);
    for (const contentHash of charged) {
      await this.parts.unitOfWork.run((stores) => this.transfer(stores, id, contentHash));
      await nextTurn();
    }
    return charged.length > 0 ? 'more' : 'done';
  }

  private async transfer(stores: Stores, from: AccountId, contentHash: string): Promise<void> {
    const { quotas, blobs, references } = stores;
    const foreseen = await references.firstHolder(contentHash, from);
    const accounts = await lockAccounts(quotas, foreseen === null ? [from] : [from, foreseen.accountId]);
    const blob = await blobs.lock(contentHash);
    if (blob?.chargedTo !== from) return;
    // Dropping a reference locks the blob's row, so this one stays the earliest while the row is locked.
    const holder = await references.firstHolder(contentHash, from);
    if (holder?.accountId !== foreseen?.accountId) throw new RunAgain('The earliest reference was dropped.');
    const now = this.parts.clock.now();
    // If no reference exists, the counter was wrong, and the blob is removed like any without references.
    await blobs.save(holder === null ? { ...blob, references: 0 } : transferCharge(blob, holder, now));
    await this.settle(stores, accounts, blob, holder);
  }

  private async settle(
    { quotas, cachedBlobs }: Stores,
    accounts: ReadonlyMap<AccountId, QuotaAccount>,
    { contentHash, chargedTo, kind, size }: BlobRecord,
    holder: Holder | null,
  ): Promise<void> {
    const now = this.parts.clock.now();
    for (const { id, usage, ownLimits } of accounts.values()) {
      const { hard } = effectiveLimits(ownLimits, this.parts.settings.quota);
      await quotas.save(id, id === chargedTo ? credit(usage, size, hard, now) : chargeDelta(usage, size, hard, now));
    }
    await quotas.addToKind(chargedTo, kind, -size);
    if (holder === null) return;
    await quotas.addToKind(holder.accountId, holder.kind, size);
    // The caching budget counts the bytes that the account is charged for.
    if (holder.kind === 'cached') await cachedBlobs.charge(holder.accountId, contentHash, size);
  }
}
