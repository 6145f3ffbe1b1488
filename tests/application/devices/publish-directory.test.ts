import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { PublishDirectory } from '../../../application/devices/publish-directory.js';
import type { SignedDocuments } from '../../../application/ports/crypto/signed-documents.js';
import type { Caller } from '../../../application/sessions/caller.js';
import type { CborValue } from '../../../domain/kernel/deterministic-cbor.js';
import { uuidV4 } from '../../../domain/kernel/ids.js';
import { anAccount } from '../../support/people/builders.js';

const random = new SystemRandom();
const asMap = (fields: Record<string, CborValue>): CborValue => new Map(Object.entries(fields));

it('the keys of many devices are checked in stretches, between which the event loop turns', async () => {
  const account = anAccount();
  const database = new MemoryDatabase();
  await memoryStores(database.context).accounts.insert(account);
  const devices = Array.from({ length: 256 }, () =>
    asMap({
      device_id: uuidV4(random.bytes(16)),
      ed25519: new Uint8Array(32),
      ml_dsa_65: new Uint8Array(1952),
      added_at: 1,
    }),
  );
  const payload = asMap({ version: 1, ik: new Uint8Array(32), devices });
  const signature = { signedBytes: () => new Uint8Array(0), signature: new Uint8Array(64) };
  const documents = { openSign1: () => ({ payload, signature }) } as unknown as SignedDocuments;
  let [inARow, longest] = [0, 0];
  let turning = true;
  const turn = (): void => {
    inARow = 0;
    if (turning) setImmediate(turn);
  };
  turn();
  const isEd25519Key = (): boolean => {
    inARow += 1;
    longest = Math.max(longest, inARow);
    return true;
  };
  const signatures = { isEd25519Key, verifyEd25519: () => true, verifyMlDsa65: () => true };
  const publishDirectory = new PublishDirectory({ unitOfWork: new MemoryUnitOfWork(database), documents, signatures });
  const published = await publishDirectory.execute({ account } as unknown as Caller, new Uint8Array(0));
  turning = false;
  expect(published.devices).toHaveLength(256);
  expect(longest).toBe(16);
});
