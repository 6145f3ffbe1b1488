import { realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { ArchiveReport } from '../../adapters/cli/operator.js';
import type { Progress } from '../../adapters/cli/progress.js';
import { AesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { checkSchema, UnfitSchema } from '../../adapters/typeorm/archive/schema.js';
import { hasSchema } from '../../adapters/typeorm/migrations/server-keys.js';
import { SystemClock } from '../../adapters/system/clock.js';
import { SystemRandom } from '../../adapters/system/random.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import { toRfc3339 } from '../../domain/kernel/instant.js';
import { openBlobStore, type OpenBlobStore } from '../blob-storage.js';
import { checkConfig, type Configuration } from '../config/config.js';
import { checkDataDir, nearestThatExists, prepareDataDir } from '../config/data-dir.js';
import { EnvReader, type Environment } from '../config/env.js';
import { hasMasterKey, KEY_FILE, readSecrets } from '../config/secrets.js';
import { refuseEmptyDatabase } from '../lost-database.js';
import { StartError } from '../start-error.js';
import { explainingRefusals } from '../storage.js';
import { version } from '../version.js';
import { wrongFolder } from './backup-folder.js';
import { restoreBackup } from './restore-backup.js';
import { takeBackup } from './take-backup.js';

/** A backup of the wrong database would pass for a good one until it is needed. */
const NOTHING =
  'The database has no schema, so there is nothing to back up. Run with the environment of the service (DATABASE_URL or DATA_DIR).';

/** Takes and restores backups of the deployment in the environment. Holds its blob store open until `close`. */
export class Archives {
  private blobStore: OpenBlobStore | null = null;

  private constructor(
    private readonly settings: Configuration,
    private readonly keyPlace: string,
  ) {}

  /** Reads the environment and writes nothing: a rejected restore leaves no folder and no file. */
  static of(environment: Environment): Archives {
    const config = checkConfig(environment);
    checkDataDir(config.dataDir);
    const env = new EnvReader(environment);
    if (!hasMasterKey(env, config.dataDir)) {
      throw new StartError(`The master key is missing: set MASTER_KEY, or put ${KEY_FILE} into ${config.dataDir}.`);
    }
    const keyPlace = env.text('MASTER_KEY') === null ? join(config.dataDir, KEY_FILE) : 'MASTER_KEY';
    return new Archives({ config, secrets: readSecrets(env, config) }, keyPlace);
  }

  async backup(folder: string, progress: Progress, warn: (text: string) => void): Promise<ArchiveReport> {
    const { database, dataDir } = this.settings.config;
    const clock = new SystemClock();
    requireOutsideOfBlobs(folder, dataDir);
    // Before the folder is made, so that the same command can be repeated with the right environment.
    if (!(await explainingRefusals(database, () => hasSchema(database)))) throw new StartError(NOTHING);
    await explainingSchema(checkSchema(database));
    await refuseEmptyDatabase(this.settings, warn);
    const blobStore = await this.openStore();
    const source = { database, blobStore, version: version(), now: () => toRfc3339(clock.now()) };
    const taken = explainingRefusals(database, () => takeBackup(source, folder, progress));
    const { manifest, missing } = await explainingSchema(taken);
    return this.report(folder, manifest, missing);
  }

  async restore(folder: string, progress: Progress): Promise<ArchiveReport> {
    const { database } = this.settings.config;
    const random = new SystemRandom();
    const sealer = new AesGcmSealer(this.settings.secrets.masterKey, random);
    const target = { database, openBlobStore: () => this.openStore(), sealer };
    const restored = explainingRefusals(database, () => restoreBackup(target, folder, progress));
    const { manifest, files, bytes, missing } = await restored;
    return this.report(folder, { ...manifest, files, bytes }, missing);
  }

  async close(): Promise<void> {
    await this.blobStore?.close();
  }

  /** Creates the data folder, and the folders of the blobs in it, if they do not exist. */
  private async openStore(): Promise<BlobStore> {
    prepareDataDir(this.settings.config.dataDir);
    return (this.blobStore = await openBlobStore(this.settings));
  }

  private report(
    folder: string,
    { created_at: createdAt, rows, files, bytes }: { created_at: string; rows: number; files: number; bytes: number },
    missing: readonly string[],
  ): ArchiveReport {
    return { folder, createdAt, rows, files, bytes, missing, masterKey: this.keyPlace };
  }
}

async function explainingSchema<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw cause instanceof UnfitSchema ? new StartError(cause.message, { cause }) : cause;
  });
}

/** The service, and its checks, would take the files of a backup there for files of its own. */
function requireOutsideOfBlobs(folder: string, dataDir: string): void {
  const path = realPath(folder);
  for (const own of ['blobs', 'staging'].map((name) => realPath(join(dataDir, name)))) {
    if (path !== own && !path.startsWith(`${own}${sep}`)) continue;
    throw wrongFolder(`${folder} is in ${own}, which holds the blobs of the service. Name a folder outside of it.`);
  }
}

/** Returns the path without symbolic links, also of a folder that does not exist yet. */
function realPath(path: string): string {
  const there = nearestThatExists(resolve(path));
  return join(realpathSync(there), relative(there, resolve(path)));
}
