import type { AccountId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';

/** Takes the deletion of an account back until it begins. No-op where none was asked for. */
export class CancelDeletion {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  execute(id: AccountId): Promise<boolean> {
    const now = this.parts.clock.now();
    return this.parts.unitOfWork.run(({ accountDeletions }) => accountDeletions.cancel(id, now));
  }
}
