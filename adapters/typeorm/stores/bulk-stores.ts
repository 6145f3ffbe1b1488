import type { BulkStores } from '../../../application/ports/stores/stores.js';
import type { StoreContext } from '../engine/store-context.js';
import { TypeormAccountDeletionStore } from './accounts/account-deletion-store.js';
import { TypeormAccountExportStore } from './accounts/account-export-store.js';
import { TypeormAlbumStore } from './albums/album-store.js';
import { TypeormAssetRemovalStore } from './assets/asset-removal-store.js';
import { TypeormAssetStore } from './assets/asset-store.js';
import { TypeormBlobLedger } from './assets/blob-ledger.js';
import { TypeormReferenceLedger } from './assets/reference-ledger.js';
import { TypeormSmallBlobRows } from './assets/small-blob-rows.js';
import { TypeormCachedBlobStore } from './federation/cached-blob-store.js';
import { TypeormLinkStore } from './links/link-store.js';
import { TypeormSharedAssetStore } from './links/shared-asset-store.js';
import { TypeormServiceFacts } from './protocol/service-facts.js';
import { TypeormChargedBlobStore } from './quota/charged-blob-store.js';
import { TypeormQuotaLedger } from './quota/quota-ledger.js';
import { TypeormSponsoredAccountStore } from './sponsorship/sponsored-account-store.js';
import { TypeormUploadStore } from './uploads/upload-store.js';
import { TypeormWebhookOutbox } from './webhooks/webhook-outbox.js';

/** They speak raw SQL alone, so that a thread needs no TypeORM (tests/e2e/bundle.test.ts). */
export function bulkStores(context: StoreContext): BulkStores {
  return {
    accountExports: new TypeormAccountExportStore(context),
    accountDeletions: new TypeormAccountDeletionStore(context),
    sponsoredAccounts: new TypeormSponsoredAccountStore(context),
    albums: new TypeormAlbumStore(context),
    assets: new TypeormAssetStore(context),
    assetRemovals: new TypeormAssetRemovalStore(context),
    quotas: new TypeormQuotaLedger(context),
    uploads: new TypeormUploadStore(context),
    blobs: new TypeormBlobLedger(context),
    smallBlobs: new TypeormSmallBlobRows(context),
    cachedBlobs: new TypeormCachedBlobStore(context),
    chargedBlobs: new TypeormChargedBlobStore(context),
    references: new TypeormReferenceLedger(context),
    serviceFacts: new TypeormServiceFacts(context),
    links: new TypeormLinkStore(context),
    sharedAssets: new TypeormSharedAssetStore(context),
    webhookOutbox: new TypeormWebhookOutbox(context),
  };
}
