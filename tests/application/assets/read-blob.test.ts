import { expect, it } from '@jest/globals';
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import type { BlobLedger } from '../../../application/ports/stores/blob-ledger.js';
import type { BlobBytes, BlobStore } from '../../../application/ports/stores/blob-store.js';
import { readable } from '../../../application/assets/read-blob.js';

it('a file of another size than its row says is not served, and is closed', async () => {
  const contentHash = 'ab'.repeat(32);
  let open = 0;
  const close = () => {
    open -= 1;
    return Promise.resolve();
  };
  const read = () => {
    open += 1;
    return Promise.resolve({ size: 9n, close } as unknown as BlobBytes);
  };
  const blobs = { find: () => Promise.resolve({ contentHash, location: null, size: 10n }) } as unknown as BlobLedger;
  const deps = { blobs, blobStore: { read } as unknown as BlobStore };
  const blob = await readable(deps, contentHash, () => Promise.resolve(true));
  await expect(blob.open()).rejects.toBeInstanceOf(BlobStoreUnavailable);
  expect(open).toBe(0);
});
