import type { AccountId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { endSignIns } from '../sessions/end-sign-ins.js';
import type { PendingSignIns } from '../sessions/pending-sign-ins.js';
import { accountNotFound } from './find-account.js';

/** Ends every session of an account and every sign-in that is under way; returns the number of sessions. */
export class SignOutAccount {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly pendingSignIns: PendingSignIns;
      readonly clock: Clock;
    },
  ) {}

  execute(id: AccountId): Promise<number> {
    return this.parts.unitOfWork.run(async (stores) => {
      if ((await stores.accounts.lock(id)) === null) throw accountNotFound();
      return endSignIns(stores, this.parts.pendingSignIns, id, this.parts.clock.now());
    });
  }
}
