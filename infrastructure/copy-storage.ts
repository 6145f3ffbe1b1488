import type { Progress } from '../adapters/cli/progress.js';
import { copiedShare, copyProgress } from '../adapters/cli/storage-copy.js';
import type { Make } from '../application/parts.js';
import { CopyStorage, type CopyReport } from '../application/storage/copy-storage.js';
import { checkBlobStore, openBlobStore, type BlobStorage } from './blob-storage.js';
import { blobStoreAt, readS3Key } from './config/blob-store.js';
import { checkConfig } from './config/config.js';
import { EnvReader, type Environment } from './config/env.js';
import { StartError } from './start-error.js';

/** Copies blobs between the stores at two addresses. If `from` is `null`, it copies from the service's own store. */
export async function copyStorage(
  environment: Environment,
  make: Make,
  addresses: { readonly from: string | null; readonly to: string },
  progress: Progress,
): Promise<CopyReport> {
  const env = new EnvReader(environment);
  const from = storageAt(environment, '--from', addresses.from ?? env.text('BLOB_STORE'));
  const to = storageAt(environment, '--to', addresses.to);
  if (JSON.stringify(from.config) === JSON.stringify(to.config)) {
    throw new StartError(
      '--from and --to name the same store. Without --from the source is the store that BLOB_STORE names.',
    );
  }
  await checkBlobStore(from);
  await checkBlobStore(to);
  const [source, target] = [await openBlobStore(from), await openBlobStore(to)];
  try {
    const told = (report: CopyReport) => progress(copyProgress(report), copiedShare(report));
    return await make(CopyStorage).execute({ from: source, to: target, progress: told });
  } finally {
    await source.close();
    await target.close();
  }
}

function storageAt(environment: Environment, option: string, address: string | null): BlobStorage {
  const env = new EnvReader(environment);
  const blobStore = blobStoreAt(option, address, env);
  return {
    config: { blobStore, dataDir: checkConfig(environment).dataDir },
    secrets: { s3Key: readS3Key(env, blobStore) },
  };
}
