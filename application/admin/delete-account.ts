import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { endSignIns } from '../sessions/end-sign-ins.js';
import type { PendingSignIns } from '../sessions/pending-sign-ins.js';
import type { Settings } from '../settings.js';
import { accountNotFound } from './find-account.js';

/**
 * Schedules the deletion of an account, as its person would, and signs it out everywhere. Until it is due the person
 * can sign in and cancel it, unless the account is suspended in full. With `immediately` it is due at once and cannot
 * be cancelled. An earlier time stays.
 */
export class DeleteAccount {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly pendingSignIns: PendingSignIns;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'accountDeletionDelay'>;
    },
  ) {}

  /** Returns the time of the deletion. */
  execute(id: AccountId, { immediately }: { readonly immediately: boolean }): Promise<Instant> {
    const now = this.parts.clock.now();
    const asked = immediately ? now : now + this.parts.settings.accountDeletionDelay;
    return this.parts.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lock(id);
      if (account === null) throw accountNotFound();
      await endSignIns(stores, this.parts.pendingSignIns, id, now);
      if (account.deletesAt !== null && account.deletesAt <= asked) return account.deletesAt;
      await stores.accountDeletions.schedule(id, asked);
      return asked;
    });
  }
}
