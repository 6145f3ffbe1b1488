import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Maintenance } from '../adapters/cli/operator.js';
import { MakeFirstKeys } from '../application/keys/make-first-keys.js';
import { isMissingTable } from '../adapters/typeorm/engine/errors.js';
import { recordingDeeds } from '../application/admin/recorded-deeds.js';
import type { Make, Parts } from '../application/parts.js';
import { NoteBaseUrl } from '../application/protocol/note-base-url.js';
import type { Stores } from '../application/ports/stores/stores.js';
import { Archives } from './backup/archives.js';
import { checkUpgrade, keyCheck } from './check-upgrade.js';
import { copyStorage } from './copy-storage.js';
import { composeCommandParts } from './compose-command-parts.js';
import { applyEnvFile } from './config/env-file.js';
import { requireNoFaults, requireNone } from './config/faults.js';
import { configReport, type ConfigReport } from './config/report.js';
import { readConfig, readDatabase } from './config/config.js';
import { checkEntry } from './config/data-dir.js';
import type { Environment } from './config/env.js';
import { untilReadable } from './held-database.js';
import { refuseEmptyDatabase, refuseLostDatabase } from './lost-database.js';
import { refuseLostKey } from './lost-key.js';
import type { UseCaseParts } from './parts.js';
import { StartError } from './start-error.js';
import { migrateStorage, openStorage, storageStatus } from './storage.js';

/**
 * The operator's use cases, composed of the service's parts on the same database: they work with or without a running
 * service. A running service reloads keys and announcements every few seconds.
 */
export class OperatorAccess {
  private close: () => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly warn: (text: string) => void,
  ) {}

  async useCases(): Promise<Make> {
    requireNoFaults(this.environment, applyEnvFile(this.environment).faults);
    await this.requireReadable();
    await refuseLostKey(this.environment);
    const { config, secrets } = readConfig(this.environment);
    const storage = await openStorage({ config, secrets });
    this.close = () => storage.close();
    await requireCurrentSchema(storage.stores);
    // A row that a command writes would make the next attempt of an interrupted restore refuse the database. Every start
    // of the service has left this fact: then there is no need to look at all tables.
    if ((await storage.stores.serviceFacts.read('base_url')) === null)
      await refuseEmptyDatabase({ config, secrets }, this.warn);
    const incidents = { report: (what: string) => this.warn(what) };
    const parts = composeCommandParts({ config, secrets, ...storage }, incidents);
    await parts.make(MakeFirstKeys).execute();
    // Fails, before anything is changed, if the master key is not the one of the database.
    await parts.keyRing.refresh();
    await this.compareBaseUrl(parts);
    return recordingDeeds<Parts>(parts, parts.make);
  }

  private async compareBaseUrl({ make, config }: UseCaseParts): Promise<void> {
    const other = await make(NoteBaseUrl).other();
    if (other === null) return;
    this.warn(
      `BASE_URL is ${config.baseUrl} here, and ${other} at the last start of the service: run this command with the environment of the service.`,
    );
  }

  checkConfig(): ConfigReport {
    return configReport(this.environment, applyEnvFile(this.environment));
  }

  maintenance(): Maintenance {
    requireNone(applyEnvFile(this.environment).faults);
    return {
      migrate: async (progress) => {
        requireNoFaults(this.environment);
        await this.untilReadable();
        await refuseLostKey(this.environment);
        await refuseLostDatabase(this.environment, this.warn);
        const { config, secrets } = readConfig(this.environment);
        // Not the minimum too: only on the new schema can the commands of this build accept or announce it.
        await checkUpgrade(config, [keyCheck(secrets)]);
        return migrateStorage(config, ({ name, done, pending }) =>
          progress(`${done} of ${pending} migrations applied, now ${name}`, done / pending),
        );
      },
      status: async () => {
        await this.requireReadable();
        return storageStatus({ database: readDatabase(this.environment) });
      },
      backup: async (folder, progress) => {
        await this.requireReadable();
        return this.archives().backup(folder, progress, this.warn);
      },
      copyStorage: async (from, to, progress) =>
        copyStorage(this.environment, await this.useCases(), { from, to }, progress),
      restore: async (folder, progress) => {
        await this.untilReadable();
        return this.archives().restore(folder, progress);
      },
    };
  }

  private async requireReadable(): Promise<void> {
    requireDatabase(this.environment);
    await this.untilReadable();
  }

  private untilReadable(): Promise<void> {
    return untilReadable(readDatabase(this.environment), this.warn);
  }

  private archives(): Archives {
    const archives = Archives.of(this.environment);
    this.close = () => archives.close();
    return archives;
  }

  async end(): Promise<void> {
    await this.close();
  }
}

/** Rejects a missing SQLite file: otherwise a wrong folder or environment would silently create a new one. */
function requireDatabase(environment: Environment): void {
  const database = readDatabase(environment);
  if (database.kind === 'mysql' || existsSync(database.file)) return;
  checkEntry(dirname(database.file));
  throw new StartError(
    `There is no database at ${database.file}. Run with the environment of the service (DATA_DIR or DATABASE_URL), ` +
      'or create a database with: gatehouse migrate',
  );
}

async function requireCurrentSchema({ schema }: Stores): Promise<void> {
  const { missing, unknown } = await schema.difference().catch((cause: unknown) => {
    if (!isMissingTable(cause)) throw cause;
    throw new StartError('The database has no schema yet. Create it with: gatehouse migrate', { cause });
  });
  if (missing.length > 0) {
    throw new StartError(`The database lacks the migrations ${missing.join(', ')}. Apply them with: gatehouse migrate`);
  }
  if (unknown.length > 0) {
    throw new StartError(
      `The schema is newer than this build, which does not know ${unknown.join(', ')}: ` +
        'run a build at least as new as the one that made it.',
    );
  }
}
