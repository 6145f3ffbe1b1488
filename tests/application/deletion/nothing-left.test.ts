import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import { fromHex } from '../../../domain/kernel/bytes.js';
import { uuidToBytes } from '../../../domain/kernel/ids.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { freshMariadb } from '../../support/database/mariadb.js';
import { tablesThatHold } from '../../support/database/traces.js';
import { confirmSecondFactor, logIn } from '../../support/people/person.js';
import { anAlbumOf, anIntent, aWriter, join as joinAlbum, propose, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { putMetadata } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, uploaded } from '../../support/uploads/uploads.js';

const COHORT = 'c0'.repeat(32);

/** Leaves every trace of a person that the service can have; returns the bytes that must be nowhere afterwards. */
async function aFullLife({ client, baseParts, clock }: TestService, friend: Writer): Promise<[Writer, Uint8Array[]]> {
  const writer = await aWriter(client, baseParts);
  const { token, accountId } = writer;
  await client.patch('/v1/auth/profile', { token, body: { display_name: 'Ada Lovelace the First' } });
  await logIn(client, writer, { cohort_hash: COHORT });
  const raw = someBytes(50);
  await client.put('/v1/auth/escrow', {
    token,
    raw,
    type: 'application/octet-stream',
    headers: { 'If-None-Match': '*' },
  });
  const [own, foreign] = [await anAlbumOf(client, writer), await anAlbumOf(client, friend)];
  await joinAlbum(client, friend, foreign, writer, 'admin');
  await joinAlbum(client, writer, own, friend, 'writer');
  const [photo, thumbnail, metadata] = [someBytes(60), someBytes(30), someBytes(20)];
  const { asset_id } = await uploaded(client, writer, own, photo);
  await putMetadata(client, writer, asset_id, metadata);
  const theirs = await uploaded(client, friend, foreign, someBytes(40));
  await uploaded(client, writer, foreign, thumbnail, { kind: 'derivative', asset_id: theirs.asset_id });
  await uploaded(client, friend, own, someBytes(41));
  await patchUpload(client, writer, await anUploadOf(client, writer, own, someBytes(90)), someBytes(9));
  const made = await client.post('/v1/auth/sponsored-accounts', { token });
  const { account_id: sponsored } = made.body as { readonly account_id: string };
  await uploaded(client, writer, own, someBytes(33), { owner_id: sponsored });
  expect((await propose(client, writer, foreign, anIntent(writer))).status).toBe(200);
  await confirmSecondFactor(client, writer, clock.now());
  await logIn(client, writer);
  const account = await baseParts.stores.accounts.find(accountId);
  const ids = [accountId, writer.deviceId, writer.sessionId, sponsored];
  const texts = [accountId, writer.address, account!.handleUser, 'Ada Lovelace the First'];
  const hashes = [photo, thumbnail, metadata].map(hashOf);
  return [
    writer,
    [...ids.map(uuidToBytes), ...texts.map((each) => Buffer.from(each)), ...[COHORT, ...hashes].map(fromHex)],
  ];
}

async function lifeAndDeletion(config: DatabaseConfig): Promise<void> {
  const service = await startTestService({ database: config, env: { UPLOAD_EXPIRY: '30d' } });
  const friend = await aWriter(service.client, service.baseParts);
  const [{ token, password, accountId }, traces] = await aFullLife(service, friend);
  expect((await tablesThatHold(config, traces)).length).toBeGreaterThan(10);
  const blobs = (await stored(service)).length;
  await service.baseParts.unitOfWork.run(async (stores) => {
    await stores.accounts.lock(accountId);
    await stores.accountDeletions.schedule(accountId, service.clock.now() + DAY);
  });
  expect([token, password].every((each) => each.length > 0)).toBe(true);
  service.clock.advance(DAY);
  await service.service.parts.make(DeleteDueAccounts).execute();
  expect(await tablesThatHold(config, traces)).toEqual([]);
  expect((await stored(service)).length).toBeLessThan(blobs);
  expect(
    (await stored(service)).filter((hash) => traces.some((trace) => Buffer.from(trace).toString('hex') === hash)),
  ).toEqual([]);
  await service.stop();
}

async function stored({ baseParts }: TestService): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { place } of baseParts.blobStore.stored()) if (place !== null) hashes.push(place.contentHash);
  return hashes;
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
