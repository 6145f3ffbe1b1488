import type { Progress } from '../adapters/cli/progress.js';
import { copiedShare, copyProgress } from '../adapters/cli/storage-copy.js';
import { DiskRoom } from '../adapters/system/disk-room.js';
import type { Make } from '../application/parts.js';
import { CopyStorage, type CopyReport } from '../application/storage/copy-storage.js';
import { DomainError } from '../domain/kernel/errors.js';
import { endingAtBadSectors } from './bad-sectors.js';
import { checkBlobStore, openBlobStore, type BlobStorage } from './blob-storage.js';
import { blobStoreAt, readS3Key, type BlobStoreConfig } from './config/blob-store.js';
import { checkConfig } from './config/config.js';
import { ConfigError, EnvReader, type Environment } from './config/env.js';

/** Copies blobs between the stores at two addresses. If `from` is `null`, it copies from the service's own store. */
export async function copyStorage(
  environment: Environment,
  make: Make,
  addresses: { readonly from: string | null; readonly to: string },
  progress: Progress,
): Promise<CopyReport> {
  const env = new EnvReader(environment);
  const from =
    addresses.from === null
      ? storageAt(environment, 'BLOB_STORE', env.text('BLOB_STORE'))
      : storageAt(environment, '--from', addresses.from);
  const to = storageAt(environment, '--to', addresses.to);
  if (JSON.stringify(from.config) === JSON.stringify(to.config)) {
    throw new DomainError(
      'error.request.invalid',
      '--from and --to name the same store. Without --from the source is the store that BLOB_STORE names.',
    );
  }
  await checkBlobStore(from);
  await checkBlobStore(to);
  // A service may run on the disk of DATA_DIR, and needs the room that is kept there.
  const room = new DiskRoom(to.config.dataDir, false);
  const [source, target] = [await openBlobStore(from), await openBlobStore(to, room)];
  try {
    const told = (report: CopyReport) => progress(copyProgress(report), copiedShare(report));
    return await make(CopyStorage).execute({ from: endingAtBadSectors(source), to: target, progress: told });
  } finally {
    await source.close();
    await target.close();
  }
}

/** `name`: the option or the variable that has the address. */
function storageAt(environment: Environment, name: string, address: string | null): BlobStorage {
  const env = new EnvReader(environment);
  const blobStore = storeAt(name, address, env);
  return {
    config: { blobStore, dataDir: checkConfig(environment).dataDir },
    secrets: { s3Key: readS3Key(env, blobStore, name) },
  };
}

/** @throws error.request.invalid if the option, not the environment, is wrong */
function storeAt(name: string, address: string | null, env: EnvReader): BlobStoreConfig {
  try {
    return blobStoreAt(name, address, env);
  } catch (error) {
    if (!(error instanceof ConfigError) || error.variable !== name || !name.startsWith('--')) throw error;
    throw new DomainError('error.request.invalid', `${error.message}.`);
  }
}
