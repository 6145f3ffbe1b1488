import { join } from 'node:path';
import type { ArchiveReport } from '../../adapters/cli/operator.js';
import type { Progress } from '../../adapters/cli/progress.js';
import { AesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { SystemClock } from '../../adapters/system/clock.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { toRfc3339 } from '../../domain/kernel/instant.js';
import { openBlobStore, type OpenBlobStore } from '../blob-storage.js';
import { checkConfig, readConfig } from '../config/config.js';
import { EnvReader, type Environment } from '../config/env.js';
import { hasMasterKey, KEY_FILE } from '../config/secrets.js';
import { StartError } from '../start-error.js';
import { version } from '../version.js';
import { restoreBackup } from './restore-backup.js';
import { takeBackup } from './take-backup.js';

/** Takes and restores backups of the deployment in the environment. Holds its blob store open until `close`. */
export class Archives {
  private constructor(
    private readonly settings: ReturnType<typeof readConfig>,
    private readonly blobStore: OpenBlobStore,
    private readonly keyPlace: string,
  ) {}

  static async open(environment: Environment): Promise<Archives> {
    const { dataDir } = checkConfig(environment);
    const env = new EnvReader(environment);
    if (!hasMasterKey(env, dataDir)) {
      throw new StartError(`The master key is missing: set MASTER_KEY, or put ${KEY_FILE} into ${dataDir}.`);
    }
    const keyPlace = env.text('MASTER_KEY') === null ? join(dataDir, KEY_FILE) : 'MASTER_KEY';
    const settings = readConfig(environment);
    return new Archives(settings, await openBlobStore(settings), keyPlace);
  }

  async backup(folder: string, progress: Progress): Promise<ArchiveReport> {
    const { database } = this.settings.config;
    const clock = new SystemClock();
    const source = { database, blobStore: this.blobStore, version: version(), now: () => toRfc3339(clock.now()) };
    const { manifest, missing } = await takeBackup(source, folder, progress);
    return this.report(folder, manifest, missing);
  }

  async restore(folder: string, progress: Progress): Promise<ArchiveReport> {
    const { database } = this.settings.config;
    const random = new SystemRandom();
    const sealer = new AesGcmSealer(this.settings.secrets.masterKey, random);
    const target = { database, blobStore: this.blobStore, sealer };
    const { manifest, files, bytes, missing } = await restoreBackup(target, folder, progress);
    return this.report(folder, { ...manifest, files, bytes }, missing);
  }

  close(): Promise<void> {
    return this.blobStore.close();
  }

  private report(
    folder: string,
    { created_at: createdAt, rows, files, bytes }: { created_at: string; rows: number; files: number; bytes: number },
    missing: readonly string[],
  ): ArchiveReport {
    return { folder, createdAt, rows, files, bytes, missing, masterKey: this.keyPlace };
  }
}
