import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { DeleteDueAccounts } from '../../application/deletion/delete-due-accounts.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { CheckStorage } from '../../application/storage/check-storage.js';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { SweepStrays } from '../../application/uploads/sweep-strays.js';
import { DAY, HOUR, MINUTE } from '../../domain/kernel/instant.js';
import { migratedMariadb } from '../support/database/migrated-mariadb.js';
import { tablesThatHold } from '../support/database/traces.js';
import { FaultyDatabase, StatementFaults, type Fault } from '../support/hostile/statement-faults.js';
import { aFullLife, storedHashes } from '../support/people/full-life.js';
import { aWriter } from '../support/people/writer.js';
import { startTestService } from '../support/service/test-service.js';
import { readQuota } from '../support/uploads/uploads.js';

jest.setTimeout(120_000);
const PATH = '/v1/auth/account/deletion';
/** More attempts than statements: one that never comes to its end fails. */
const ATTEMPTS = 2_000;

/**
 * Deletes an account in attempts of which each ends where a killed process ends: the first before its first statement
 * or commit, the next before its second, and so on. The lease of the killed one runs out, and the next goes on with the
 * rows that are left. The files of a blob go at the odd attempts only, as when the process dies between row and file.
 */
async function deletedUnderKills(config: DatabaseConfig, fault: Fault): Promise<number> {
  const faults = new StatementFaults();
  const files = { isDead: false };
  const service = await startTestService({
    database: config,
    env: { UPLOAD_EXPIRY: '30d', ACCESS_TOKEN_TTL: '90d' },
    before: (database) => new FaultyDatabase(database, faults),
    blobStore: (own) => {
      const dying = (act: 'removeAll' | 'discard') => (what: never) =>
        files.isDead ? Promise.reject(new StoreUnavailable('killed')) : own[act](what);
      return Object.assign(Object.create(own) as typeof own, {
        removeAll: dying('removeAll'),
        discard: dying('discard'),
      });
    },
  });
  const { clock, client, baseParts } = service;
  const parts = { ...service.service.parts, incidents: { report: () => undefined } };
  const friend = await aWriter(client, baseParts);
  const [writer, traces] = await aFullLife(service, friend);
  await baseParts.unitOfWork.run(async (stores) => {
    await stores.accounts.lock(writer.accountId);
    await stores.accountDeletions.schedule(writer.accountId, clock.now() + DAY);
  });
  clock.advance(DAY);
  let attempts = 0;
  while (attempts < ATTEMPTS) {
    faults.arm(attempts, fault);
    files.isDead = attempts % 2 === 0;
    await faults.within(() => new DeleteDueAccounts(parts).execute()).catch(() => undefined);
    faults.disarm();
    attempts += 1;
    clock.advance(2 * MINUTE);
    if ((await baseParts.stores.accounts.find(writer.accountId)) === null) break;
  }
  files.isDead = false;
  clock.advance(HOUR);
  await service.service.parts.make(CollectBlobs).execute();
  // A process that dies between an upload's row and its staged bytes leaves them to the sweep of strays.
  await service.service.parts.make(SweepStrays).execute();
  expect(await tablesThatHold(config, traces)).toEqual([]);
  const hashes = new Set(await storedHashes(service));
  expect(traces.filter((trace) => hashes.has(Buffer.from(trace).toString('hex')))).toEqual([]);
  const check = await service.service.parts
    .make(CheckStorage)
    .execute({ repair: false, progress: () => undefined, settle: () => Promise.resolve() });
  expect(check.findings).toEqual([]);
  expect((await client.post(PATH, { token: writer.token, body: { password: writer.password } })).status).toBe(401);
  // The friend has, and pays for, what the friend uploaded, to both albums.
  expect(await readQuota(client, friend)).toMatchObject({ used: 81, reserved: 0 });
  await service.stop();
  return attempts;
}

/** Fewer would mean that a fault missed the deletion, which then ended unharmed. */
const FEWEST = 40;

describe.each<Fault>(['lost before', 'lost after'])('a deletion that is killed at each statement (%s)', (fault) => {
  it('leaves nothing of the person on SQLite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-kills-'));
    const attempts = await deletedUnderKills({ kind: 'sqlite', file: join(folder, 'test.sqlite') }, fault);
    expect(attempts).toBeGreaterThan(FEWEST);
    await rm(folder, { recursive: true });
  });

  it('leaves nothing of the person on MariaDB', async () => {
    const fresh = await migratedMariadb();
    expect(await deletedUnderKills({ kind: 'mysql', url: fresh.url }, fault)).toBeGreaterThan(FEWEST);
    await fresh.drop();
  });
});
