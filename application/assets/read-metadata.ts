import type { MetadataReference } from '../../domain/assets/asset.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { AssetId } from '../../domain/kernel/ids.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { Caller } from '../sessions/caller.js';
import type { AssetStores } from './hold-assets.js';
import { findReadable } from './lock-asset.js';
import { readable, type ReadableBlob } from './read-blob.js';

export interface ReadableMetadata extends ReadableBlob {
  readonly reference: MetadataReference;
}

/** Reads an asset's current metadata. */
export class ReadMetadata {
  constructor(private readonly parts: AssetStores & { readonly blobs: BlobLedger; readonly blobStore: BlobStore }) {}

  /** @throws error.asset.not_found, error.blob.not_found when the asset has no metadata */
  async execute(caller: Caller, id: AssetId): Promise<ReadableMetadata> {
    const find = async () => (await findReadable(this.parts, caller.account.id, id)).metadata;
    const metadata = await find();
    if (metadata === null) throw new DomainError('error.blob.not_found', 'This asset has no metadata.');
    const { contentHash } = metadata;
    const isHeld = async () => (await find())?.contentHash === contentHash;
    return { ...(await readable(this.parts, contentHash, isHeld)), reference: metadata };
  }
}
