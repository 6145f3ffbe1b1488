import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { EmptyTrash } from '../../application/assets/empty-trash.js';
import { ForkAsset } from '../../application/assets/fork-asset.js';
import { ListAssets } from '../../application/assets/list-assets.js';
import { ListTrash } from '../../application/assets/list-trash.js';
import { PurgeAsset } from '../../application/assets/purge-asset.js';
import { PutMetadata } from '../../application/assets/put-metadata.js';
import { ReadAsset } from '../../application/assets/read-asset.js';
import { ReadBlob } from '../../application/assets/read-blob.js';
import { ReadMetadata } from '../../application/assets/read-metadata.js';
import { RestoreAsset } from '../../application/assets/restore-asset.js';
import { TrashAsset } from '../../application/assets/trash-asset.js';
import { CreateSponsoredAccount } from '../../application/sponsorship/create-sponsored-account.js';
import { DeleteSponsoredAccount } from '../../application/sponsorship/delete-sponsored-account.js';
import { ListSponsoredAccounts } from '../../application/sponsorship/list-sponsored-accounts.js';
import type { Get } from '../container.js';
import type { Parts } from '../parts.js';

type AssetUseCases = Pick<
  UseCases,
  | 'listAssets'
  | 'readAsset'
  | 'forkAsset'
  | 'readBlob'
  | 'readMetadata'
  | 'putMetadata'
  | 'trashAsset'
  | 'restoreAsset'
  | 'listTrash'
  | 'emptyTrash'
  | 'purgeAsset'
>;
type SponsorshipUseCases = Pick<
  UseCases,
  'createSponsoredAccount' | 'listSponsoredAccounts' | 'deleteSponsoredAccount'
>;

export function assetUseCases(get: Get<Parts>): AssetUseCases {
  const [stores, unitOfWork, blobStore] = [get('stores'), get('unitOfWork'), get('blobStore')];
  const [random, clock, limits] = [get('random'), get('clock'), get('config').quota];
  return {
    listAssets: new ListAssets(stores),
    readAsset: new ReadAsset(stores),
    forkAsset: new ForkAsset(unitOfWork, get('policies'), random, clock),
    readBlob: new ReadBlob(stores, blobStore),
    readMetadata: new ReadMetadata(stores, blobStore),
    putMetadata: new PutMetadata(unitOfWork, stores, blobStore, random, clock, limits),
    trashAsset: new TrashAsset(unitOfWork, clock),
    restoreAsset: new RestoreAsset(unitOfWork, clock),
    listTrash: new ListTrash(stores.assets),
    emptyTrash: new EmptyTrash(unitOfWork, stores.assets, clock, limits),
    purgeAsset: new PurgeAsset(unitOfWork, clock, limits),
  };
}

export function sponsorshipUseCases(get: Get<Parts>): SponsorshipUseCases {
  const { sponsoredAccounts } = get('stores');
  return {
    createSponsoredAccount: new CreateSponsoredAccount(sponsoredAccounts, get('random'), get('clock')),
    listSponsoredAccounts: new ListSponsoredAccounts(sponsoredAccounts),
    deleteSponsoredAccount: new DeleteSponsoredAccount(sponsoredAccounts),
  };
}
