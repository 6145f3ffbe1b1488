import { AesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { Ed25519KeyMaker } from '../../../adapters/crypto/ed25519-keys.js';
import { SystemClock } from '../../../adapters/system/clock.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import type { DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../../adapters/typeorm/engine/open-database.js';
import { typeormStores } from '../../../adapters/typeorm/stores/stores.js';
import { MakeFirstKeys } from '../../../application/keys/make-first-keys.js';
import type { Stores } from '../../../application/ports/stores/stores.js';

const random = new SystemRandom();
const clock = new SystemClock();

/** Writes the server's keys as the first start of an older build does on its schema. */
export function writeKeys(database: DatabaseConfig, masterKey: Uint8Array): Promise<void> {
  const parts = { keyMaker: new Ed25519KeyMaker(random), sealer: new AesGcmSealer(masterKey, random), clock };
  return writing(database, ({ serverKeys }) => new MakeFirstKeys({ serverKeys, ...parts }).execute());
}

/** Records the PROTOCOL_MIN of a start. */
export function writeMinimum(database: DatabaseConfig, min: string): Promise<void> {
  return writing(database, ({ serviceFacts }) => serviceFacts.raise('protocol_minimum', min, clock.now()));
}

async function writing(config: DatabaseConfig, work: (stores: Stores) => Promise<void>): Promise<void> {
  const database = await openDatabase(config, random);
  try {
    await work(typeormStores(database.context));
  } finally {
    await database.close();
  }
}
