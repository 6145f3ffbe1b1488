import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { accountNotFound } from './find-account.js';

/**
 * Removes the second factor, confirmed or pending, from an account whose user has lost it. Sign-ins that wait for a
 * code of it end; from now on the password alone signs in.
 */
export class ResetSecondFactor {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork }) {}

  async execute(id: AccountId): Promise<void> {
    await this.parts.unitOfWork.run(async ({ accounts, totp, loginChallenges }) => {
      if ((await accounts.lock(id)) === null) throw accountNotFound();
      // Before the second factor, in the order of a sign-in (ARCHITECTURE.md); the account's lock lets no new sign-in
      // begin.
      await loginChallenges.deleteAll(id);
      const { enrollment } = await totp.lock(id);
      if (enrollment.status === 'none') {
        throw new DomainError('error.auth.totp_not_confirmed', 'The account has no second factor to remove.');
      }
      await totp.remove(id);
    });
  }
}
