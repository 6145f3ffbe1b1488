import { retiredHandleHash } from '../accounts/insert-account.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { Leaving } from '../ports/stores/account-deletion-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DeletionStep, Progress } from './step.js';

/** Ends all sign-ins and the account's links, and retires its handle. */
export class CloseAccess implements DeletionStep {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly keyedHash: KeyedHash }) {}

  async advance(person: Leaving): Promise<Progress> {
    const erased = await this.parts.unitOfWork.run(async ({ accounts, accountDeletions, retiredHandles }) => {
      await accounts.lock(person.id);
      await retiredHandles.retire(retiredHandleHash(this.parts.keyedHash, person.handleUser));
      return (await accountDeletions.eraseSignIn(person)) + (await accountDeletions.eraseLinks(person.id));
    });
    return erased > 0 ? 'more' : 'done';
  }
}
