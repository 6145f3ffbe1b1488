import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DAY } from '../../../domain/kernel/instant.js';
import { aManifest } from '../../support/people/builders.js';
import { aClientId, anAlbumOf, aWriter, createAlbum, join, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { putMetadata } from '../../support/uploads/asset-requests.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { postUpload, uploadBody, uploaded } from '../../support/uploads/uploads.js';

const SUSPENDED = [403, 'error.account.suspended', 'This account is suspended: it can read and delete, not add.'];
const OF_SPONSOR =
  'The sponsor of this account is suspended or leaves this server: nothing can be added for the account.';

interface Problem {
  readonly code?: string;
  readonly detail?: string;
}

let service: TestService;
let [ann, ben]: Writer[] = [];
beforeAll(async () => {
  service = await startTestService({ env: { ACCESS_TOKEN_TTL: '90d', UPLOAD_EXPIRY: '30d' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  [ann, ben] = [await aWriter(service.client, service.baseParts), await aWriter(service.client, service.baseParts)];
});

const suspend = ({ accountId }: Writer) =>
  service.baseParts.stores.accounts.setSuspension(accountId, { mode: 'uploads', reason: 'a test' });

it('an owner whom the operator suspended adds nothing for the account either, though its sponsor may (contract 6)', async () => {
  const { client } = service;
  const kid = (await client.post('/v1/auth/sponsored-accounts', { token: ann!.token })).body.account_id;
  await client.send('PUT', `/v1/auth/sponsored-accounts/${kid}/owners/${ben!.accountId}`, { token: ann!.token });
  const album = await anAlbumOf(client, ann!);
  await join(client, ann!, album, ben!, 'writer');
  const { asset_id } = await uploaded(client, ben!, album, someBytes(100), { owner_id: kid });
  await suspend(ben!);
  const tells = ({ status, body }: { status: number; body: Problem }) => [status, body.code, body.detail];
  const upload = uploadBody(album, someBytes(10), { owner_id: kid });
  expect(tells(await postUpload(client, ben!, upload))).toEqual(SUSPENDED);
  expect(tells(await putMetadata(client, ben!, asset_id, someBytes(10)))).toEqual(SUSPENDED);
  const document = Buffer.from(aManifest({ protocolVersion: PIN }).document).toString('base64url');
  const body = { owner_id: kid, protocol_version: PIN, crypto_suite_id: 1, manifest: document };
  expect(tells(await client.post('/v1/albums', { token: ben!.token, protocol: PIN, body }))).toEqual(SUSPENDED);
  expect((await postUpload(client, ann!, upload)).status).toBe(201);
});

it('an owner whose own grace has expired adds nothing for the account either, and may repeat what was answered', async () => {
  const { client, clock } = service;
  const kid = (await client.post('/v1/auth/sponsored-accounts', { token: ann!.token })).body.account_id;
  await client.send('PUT', `/v1/auth/sponsored-accounts/${kid}/owners/${ben!.accountId}`, { token: ann!.token });
  const album = await anAlbumOf(client, ann!);
  await join(client, ann!, album, ben!, 'writer');
  const { asset_id } = await uploaded(client, ben!, album, someBytes(100), { owner_id: kid });
  await service.baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(ben!.accountId, { soft: null, hard: 50n }));
  await uploaded(client, ben!, await anAlbumOf(client, ben!), someBytes(50));
  const upload = uploadBody(album, someBytes(10), { owner_id: kid, upload_id: aClientId() });
  const { status, body } = await postUpload(client, ben!, upload);
  expect(status).toBe(201);
  clock.advance(15 * DAY);
  for (const refused of [
    await postUpload(client, ben!, uploadBody(album, someBytes(10), { owner_id: kid })),
    await putMetadata(client, ben!, asset_id, someBytes(10)),
    await createAlbum(client, ben!, { owner_id: kid }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'error.quota.grace_expired']);
    expect(refused.body.detail).toBe('Storage has been full for too long. Free space to add again.');
  }
  expect((await postUpload(client, ben!, upload)).body.upload_id).toBe(body.upload_id);
  expect((await postUpload(client, ann!, uploadBody(album, someBytes(10), { owner_id: kid }))).status).toBe(201);
});

it('an owner is told that it is the sponsor whom the operator suspended', async () => {
  const { client } = service;
  const kid = (await client.post('/v1/auth/sponsored-accounts', { token: ann!.token })).body.account_id;
  await client.send('PUT', `/v1/auth/sponsored-accounts/${kid}/owners/${ben!.accountId}`, { token: ann!.token });
  const album = await anAlbumOf(client, ben!);
  const { asset_id } = await uploaded(client, ben!, album, someBytes(100), { owner_id: kid });
  await suspend(ann!);
  for (const refused of [
    await postUpload(client, ben!, uploadBody(album, someBytes(10), { owner_id: kid })),
    await putMetadata(client, ben!, asset_id, someBytes(10)),
    await createAlbum(client, ben!, { owner_id: kid }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'error.account.suspended']);
    expect(refused.body.detail).toBe(OF_SPONSOR);
  }
  expect((await postUpload(client, ben!, uploadBody(album, someBytes(10)))).status).toBe(201);
});
