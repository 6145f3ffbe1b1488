import type { AccountId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { accountNotFound } from './find-account.js';

/** Cancels the deletion of an account, whoever requested it, until it is due. No-op if none is scheduled. */
export class KeepAccount {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /**
   * Returns whether a deletion was scheduled. @throws error.account.not_found, also once the deletion is due: from then
   * on the account counts as deleted.
   */
  async execute(id: AccountId): Promise<boolean> {
    const now = this.parts.clock.now();
    return this.parts.unitOfWork.run(async ({ accounts, accountDeletions }) => {
      const account = await accounts.lock(id);
      if (account === null) throw accountNotFound();
      if (account.deletesAt === null) return false;
      if (!(await accountDeletions.cancel(id, now))) throw accountNotFound();
      return true;
    });
  }
}
