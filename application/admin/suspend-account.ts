import type { Suspension } from '../../domain/accounts/account.js';
import { checkSuspension } from '../../domain/accounts/suspension.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { accountNotFound } from './find-account.js';

/**
 * Suspends an account, or changes its suspension; `null` lifts it. Every bearer request and every admission of an
 * upload reads the suspension, so it applies to the next one. Sessions stay open.
 */
export class SuspendAccount {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork }) {}

  async execute(id: AccountId, suspension: Suspension | null): Promise<void> {
    const checked = suspension === null ? null : checkSuspension(suspension);
    await this.parts.unitOfWork.run(async ({ accounts }) => {
      if ((await accounts.lock(id)) === null) throw accountNotFound();
      await accounts.setSuspension(id, checked);
    });
  }
}
