import type { AccountId } from '../../domain/kernel/ids.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';

/** Cancels the deletion of an account until it begins. No-op if none is scheduled. */
export class CancelDeletion {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /** Throws when the deletion became due after the request was authenticated: it can no longer be cancelled. */
  execute(id: AccountId): Promise<void> {
    return this.parts.unitOfWork.run(async ({ accounts, accountDeletions }) => {
      const account = await accounts.lock(id);
      if (account?.deletesAt === null) return;
      if (account !== null && (await accountDeletions.cancel(id, this.parts.clock.now()))) return;
      throw new DomainError('error.auth.unauthenticated', 'The service is already deleting this account.');
    });
  }
}
