import { FilesystemBlobStore } from '../adapters/blobs/filesystem/filesystem-blob-store.js';
import { SystemClock } from '../adapters/system/clock.js';
import { SystemRandom } from '../adapters/system/random.js';
import type { Room } from '../application/ports/platform/room.js';
import type { BlobStore } from '../application/ports/stores/blob-store.js';
import { uuidV4 } from '../domain/kernel/ids.js';
import type { Configuration } from './config/config.js';
import { StartError } from './start-error.js';

export type OpenBlobStore = BlobStore & { close(): Promise<void> };

/** The part of a configuration that locates the blobs. */
export interface BlobStorage {
  readonly config: Pick<Configuration['config'], 'blobStore' | 'dataDir'>;
  readonly secrets: Pick<Configuration['secrets'], 's3Key'>;
}

/** Opens the blob store. It loads the S3 SDK, which is slow, only if the blobs are objects. */
export async function openBlobStore(storage: BlobStorage, room?: Room): Promise<OpenBlobStore> {
  const settings = s3Settings(storage);
  if (settings === null) return FilesystemBlobStore.open(storage.config.dataDir, room);
  const { S3BlobStore } = await import('../adapters/blobs/s3/s3-blob-store.js');
  return S3BlobStore.open(settings);
}

/** Tries every operation that the service needs on a bucket. @throws StartError that names the fault */
export async function checkBlobStore(storage: BlobStorage): Promise<void> {
  const settings = s3Settings(storage);
  if (settings === null) return;
  const { bucketFault } = await import('../adapters/blobs/s3/bucket-check.js');
  const fault = await bucketFault(settings, uuidV4(new SystemRandom().bytes(16)), new SystemClock());
  if (fault !== null) throw new StartError(fault);
}

function s3Settings({ config: { blobStore }, secrets: { s3Key } }: BlobStorage) {
  return blobStore.kind === 'files' || s3Key === null ? null : { ...blobStore, ...s3Key };
}
