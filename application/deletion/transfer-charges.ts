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
 * When nothing of the account refers to them any more, the blobs that it is still charged for are those that others refer
 * to: each is charged to the earliest of these from now on, whatever their limit says.
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
    if (blob?.chargedTo !== from || blob.references === 0) return;
    // Whoever drops a reference holds the blob's row, so this one is the earliest for as long as the row is held.
    const holder = await references.firstHolder(contentHash, from);
    if (holder?.accountId !== foreseen?.accountId) throw new RunAgain('The earliest reference was dropped.');
    const now = this.parts.clock.now();
    // Without any reference the counter is wrong, and the row goes like any that nobody refers to.
    await blobs.save(holder === null ? { ...blob, references: 0 } : transferCharge(blob, holder, now), now);
    await this.settle(stores, accounts, blob, holder);
  }

  private async settle(
    { quotas }: Stores,
    accounts: ReadonlyMap<AccountId, QuotaAccount>,
    { chargedTo, kind, size }: BlobRecord,
    holder: Holder | null,
  ): Promise<void> {
    const now = this.parts.clock.now();
    for (const { id, usage, ownLimits } of accounts.values()) {
      const { hard } = effectiveLimits(ownLimits, this.parts.settings.quota);
      await quotas.save(id, id === chargedTo ? credit(usage, size, hard, now) : chargeDelta(usage, size, hard, now));
    }
    await quotas.addToKind(chargedTo, kind, -size);
    if (holder !== null) await quotas.addToKind(holder.accountId, holder.kind, size);
  }
}
