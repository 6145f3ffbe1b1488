import type { AccountId } from '../../domain/kernel/ids.js';
import { effectiveLimits, type OwnLimits } from '../../domain/quota/limits.js';
import { quotaState, type QuotaLimits, type QuotaState } from '../../domain/quota/quota-state.js';
import type { Usage } from '../../domain/quota/usage.js';
import type { QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { BulkStores } from '../ports/stores/stores.js';
import { overriding, type RecordingParts } from './recording.js';

interface Locked {
  readonly state: QuotaState;
  readonly ownLimits: OwnLimits;
}

/**
 * Detects changes of quota states: within a transaction it notes the state when the row is locked, and compares it with
 * the state after each save. A suspension is a fact of its own and is ignored here.
 */
export class QuotaCrossings {
  private readonly locked = new Map<AccountId, Locked>();

  constructor(
    private readonly stores: BulkStores,
    private readonly parts: RecordingParts,
  ) {}

  ledger(): QuotaLedger {
    const { quotas } = this.stores;
    return overriding(quotas, {
      lock: async (id) => {
        const account = await quotas.lock(id);
        if (account !== null) this.note(id, account.usage, account.ownLimits);
        return account;
      },
      setLimits: async (id, ownLimits) => {
        await quotas.setLimits(id, ownLimits);
        const locked = this.locked.get(id);
        if (locked !== undefined) this.locked.set(id, { ...locked, ownLimits });
      },
      save: async (id, usage, added) => {
        await quotas.save(id, usage, added);
        await this.compare(id, usage);
      },
    });
  }

  private note(id: AccountId, usage: Usage, ownLimits: OwnLimits): void {
    this.locked.set(id, { state: this.stateOf(usage, this.limits(ownLimits)), ownLimits });
  }

  private async compare(id: AccountId, usage: Usage): Promise<void> {
    const before = this.locked.get(id);
    if (before === undefined) return;
    const limits = this.limits(before.ownLimits);
    const to = this.stateOf(usage, limits);
    this.locked.set(id, { ...before, state: to });
    if (to === before.state) return;
    const { soft: softLimit, hard: hardLimit } = limits;
    const fact = { from: before.state, to, used: usage.used, softLimit, hardLimit };
    await this.parts.accountFacts.record(this.stores, id, { type: 'quota.state_changed', ...fact });
  }

  private limits(own: OwnLimits): QuotaLimits {
    return effectiveLimits(own, this.parts.settings.quota);
  }

  private stateOf(usage: Usage, limits: QuotaLimits): QuotaState {
    return quotaState(usage, limits, null, this.parts.clock.now());
  }
}
