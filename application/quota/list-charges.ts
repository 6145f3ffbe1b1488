import { NO_TOTALS, type KindTotals } from '../../domain/quota/charged-kind.js';
import type { ChargedBlob, ChargedBlobStore } from '../ports/stores/charged-blob-store.js';
import type { QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Caller } from '../sessions/caller.js';

interface Charges {
  readonly blobs: readonly ChargedBlob[];
  readonly byKind: KindTotals;
}

/** Lists what uses the caller's storage: a page of the blobs, and the totals of all of them by kind. */
export class ListCharges {
  constructor(
    private readonly parts: {
      readonly chargedBlobs: ChargedBlobStore;
      readonly quotas: Pick<QuotaLedger, 'kinds'>;
    },
  ) {}

  async execute({ account }: Pick<Caller, 'account'>, page: Parameters<ChargedBlobStore['list']>[1]): Promise<Charges> {
    const byKind = (await this.parts.quotas.kinds([account.id])).get(account.id) ?? NO_TOTALS;
    return { blobs: await this.parts.chargedBlobs.list(account.id, page), byKind };
  }
}
