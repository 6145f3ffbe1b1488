import type { AccountId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AccountDeletionStore } from '../ports/stores/account-deletion-store.js';

/** Takes the deletion of an account back, as long as it has not begun; where none was asked for, nothing happens. */
export class CancelDeletion {
  constructor(private readonly parts: { readonly accountDeletions: AccountDeletionStore; readonly clock: Clock }) {}

  execute(id: AccountId): Promise<boolean> {
    return this.parts.accountDeletions.cancel(id, this.parts.clock.now());
  }
}
