import { AesGcmSealer } from '../adapters/crypto/aes-gcm-sealer.js';
import { SystemRandom } from '../adapters/system/random.js';
import { isBusy, isMissingTable } from '../adapters/typeorm/engine/errors.js';
import { openDatabase } from '../adapters/typeorm/engine/open-database.js';
import { TypeormUnitOfWork } from '../adapters/typeorm/engine/unit-of-work.js';
import { typeormStores } from '../adapters/typeorm/stores/stores.js';
import { unsealPrivateKey } from '../application/keys/sealed-key.js';
import { StoreUnavailable } from '../application/ports/stores/store-unavailable.js';
import type { Config, Configuration } from './config/config.js';
import type { BaseParts } from './parts.js';
import { explainingRefusals, storageStatus } from './storage.js';

/** Writes nothing. Throws if the start would be rejected once the schema is migrated. */
export type UpgradeCheck = (ledger: Pick<BaseParts, 'stores' | 'unitOfWork'>) => Promise<unknown>;

/**
 * Runs checks on the database of an older build, which may still run until the migration. They read only what every
 * build has had in the same form, or in no table at all: then there is nothing to check. The start checks again after
 * the migration. Held by tests/infrastructure/check-upgrade.test.ts.
 */
export async function checkUpgrade({ database }: Config, checks: readonly UpgradeCheck[]): Promise<void> {
  const status = await storageStatus({ database });
  const isUpgrade = status.some(({ applied }) => applied) && status.some(({ applied }) => !applied);
  if (!isUpgrade) return;
  const random = new SystemRandom();
  const open = await explainingRefusals(database, () => openDatabase(database, random)).catch(unlessHeld);
  if (open === null) return;
  try {
    const ledger = { stores: typeormStores(open.context), unitOfWork: new TypeormUnitOfWork(open) };
    for (const check of checks) await check(ledger).catch(unlessMissing);
  } finally {
    await open.close();
  }
}

/** Another start migrates the embedded database, after the same checks: this one waits for it when it migrates. */
function unlessHeld(error: unknown): null {
  if (error instanceof StoreUnavailable && isBusy(error.cause)) return null;
  throw error;
}

function unlessMissing(error: unknown): void {
  if (!isMissingTable(error)) throw error;
}

/** Unseals the server's keys. @throws UnsealFailed under another master key */
export function keyCheck({ masterKey }: Configuration['secrets']): UpgradeCheck {
  const sealer = new AesGcmSealer(masterKey, new SystemRandom());
  return async ({ stores }) => {
    for (const key of await stores.serverKeys.list()) {
      if (key.sealedPrivateKey !== null) unsealPrivateKey(sealer, key);
    }
  };
}
