import { isSha256Hex } from '../../domain/kernel/bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { readable, type ReadableBlob } from '../assets/read-blob.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { AssetStore } from '../ports/stores/asset-store.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { VerifyCapability } from './verify-capability.js';

/**
 * Serves a blob to a peer that names its hash. A peer that knows the hash received it from a user who can read the
 * album, since it is the hash of ciphertext and cannot be guessed (docs/decisions/federation.md). A blob is served only
 * while an asset here refers to it: a blob that is only cached here must come from its own server.
 */
export class ServeBlob {
  constructor(
    private readonly parts: {
      readonly verifyCapability: VerifyCapability;
      readonly assets: AssetStore;
      readonly blobs: BlobLedger;
      readonly blobStore: BlobStore;
    },
  ) {}

  async execute(token: string | null, contentHash: string): Promise<ReadableBlob> {
    await this.parts.verifyCapability.execute(token, 'pull');
    const isHeld = async () => (await this.parts.assets.countReferences([contentHash])).has(contentHash);
    if (!isSha256Hex(contentHash) || !(await isHeld())) {
      throw new DomainError('error.blob.not_found', 'There is no such blob on this server.');
    }
    return readable(this.parts, contentHash, isHeld);
  }
}
