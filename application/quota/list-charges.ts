import type { AccountId } from '../../domain/kernel/ids.js';
import { NO_TOTALS, type KindTotals } from '../../domain/quota/charged-kind.js';
import { throughReferences } from '../assets/through-references.js';
import type { ChargedBlob, ChargesPage } from '../ports/stores/charged-blob-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';

interface Charges {
  readonly blobs: readonly ChargedBlob[];
  readonly byKind: KindTotals;
}

interface Request {
  readonly accountId: AccountId;
  readonly page: ChargesPage;
}

export const CHARGES_PAGE: BulkStep<Request, readonly ChargedBlob[]> = {
  name: 'charges page',
  run: ({ chargedBlobs }, { accountId, page }) => chargedBlobs.list(accountId, page),
};

/** Lists what uses the caller's storage: a page of the blobs, and the totals of all of them by kind. */
export class ListCharges {
  constructor(private readonly parts: Stores & { readonly unitOfWork: UnitOfWork }) {}

  async execute({ account: { id } }: Pick<Caller, 'account'>, page: ChargesPage): Promise<Charges> {
    const byKind = (await this.parts.quotas.kinds([id])).get(id) ?? NO_TOTALS;
    return { blobs: await this.blobs(id, page), byKind };
  }

  private async blobs(accountId: AccountId, page: ChargesPage): Promise<readonly ChargedBlob[]> {
    const references = await this.parts.chargedBlobs.mostReferences(accountId, page);
    return throughReferences(this.parts, references, CHARGES_PAGE, { accountId, page });
  }
}
