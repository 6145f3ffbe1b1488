import type { AccountId } from '../../domain/kernel/ids.js';
import { NO_TOTALS, type KindTotals } from '../../domain/quota/charged-kind.js';
import { throughReferences } from '../assets/through-references.js';
import type { ChargedBlob, ChargedBlobCursor } from '../ports/stores/charged-blob-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';

interface Charges {
  readonly blobs: readonly ChargedBlob[];
  readonly byKind: KindTotals;
}

interface Page {
  readonly limit: number;
  readonly after: ChargedBlobCursor | null;
}

export const CHARGES_PAGE: BulkStep<{ readonly accountId: AccountId; readonly page: Page }, readonly ChargedBlob[]> = {
  name: 'charges page',
  run: ({ chargedBlobs }, { accountId, page }) => chargedBlobs.list(accountId, page),
};

/** Lists what uses the caller's storage: a page of the blobs, and the totals of all of them by kind. */
export class ListCharges {
  constructor(private readonly parts: Stores & { readonly unitOfWork: UnitOfWork }) {}

  async execute({ account: { id } }: Pick<Caller, 'account'>, page: Page): Promise<Charges> {
    const byKind = (await this.parts.quotas.kinds([id])).get(id) ?? NO_TOTALS;
    return { blobs: await this.blobs(id, page), byKind };
  }

  private async blobs(accountId: AccountId, page: Page): Promise<readonly ChargedBlob[]> {
    const references = await this.parts.chargedBlobs.mostReferences(accountId, page);
    return throughReferences(this.parts, references, CHARGES_PAGE, { accountId, page });
  }
}
