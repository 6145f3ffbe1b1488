import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { freshMariadb } from '../../support/database/mariadb.js';
import { tablesThatHold } from '../../support/database/traces.js';
import { aFullLife, storedHashes } from '../../support/people/full-life.js';
import { aWriter } from '../../support/people/writer.js';
import { startTestService } from '../../support/service/test-service.js';

async function lifeAndDeletion(config: DatabaseConfig): Promise<void> {
  const service = await startTestService({ database: config, env: { UPLOAD_EXPIRY: '30d' } });
  const friend = await aWriter(service.client, service.baseParts);
  const [{ token, password, accountId }, traces] = await aFullLife(service, friend);
  expect((await tablesThatHold(config, traces)).length).toBeGreaterThan(10);
  const blobs = (await storedHashes(service)).length;
  await service.baseParts.unitOfWork.run(async (stores) => {
    await stores.accounts.lock(accountId);
    await stores.accountDeletions.schedule(accountId, service.clock.now() + DAY);
  });
  expect([token, password].every((each) => each.length > 0)).toBe(true);
  service.clock.advance(DAY);
  await service.service.parts.make(DeleteDueAccounts).execute();
  expect(await tablesThatHold(config, traces)).toEqual([]);
  expect((await storedHashes(service)).length).toBeLessThan(blobs);
  expect(
    (await storedHashes(service)).filter((hash) => traces.some((trace) => Buffer.from(trace).toString('hex') === hash)),
  ).toEqual([]);
  await service.stop();
}

describe('the deletion of an account leaves nothing of the person', () => {
  it('in any row or file on SQLite, nor in the pages of the database file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-leaving-'));
    await lifeAndDeletion({ kind: 'sqlite', file: join(folder, 'gatehouse.sqlite') });
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
    expect(files.some((bytes) => bytes.includes('Ada Lovelace the First'))).toBe(false);
    await rm(folder, { recursive: true });
  });

  it('in any row or file on MariaDB', async () => {
    const fresh = await freshMariadb();
    await lifeAndDeletion({ kind: 'mysql', url: fresh.url });
    await fresh.drop();
  });
});
