import { DomainError } from '../../domain/kernel/errors.js';
import { dropReferences, lockAccounts } from '../assets/drop-references.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';

/** Removes a blob from the caller's cache, which frees quota and budget; works for an account over its limit too. */
export class DropPull {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async execute({ account }: Caller, id: string): Promise<void> {
    await this.parts.unitOfWork.run(async (stores) => {
      const pulled = await stores.cachedBlobs.findById(account.id, id);
      const blob = pulled === null ? null : await stores.blobs.find(pulled.contentHash);
      if (pulled === null || blob === null) throw pullNotFound();
      await lockAccounts(stores.quotas, [account.id, blob.chargedTo]);
      if (!(await stores.cachedBlobs.delete(account.id, id))) throw pullNotFound();
      await dropReferences(stores, [pulled.contentHash], this.parts.settings.quota, this.parts.clock.now());
    });
  }
}

export function pullNotFound(): DomainError {
  return new DomainError('error.federation.pull_not_found', 'There is no such blob in your cache.');
}
