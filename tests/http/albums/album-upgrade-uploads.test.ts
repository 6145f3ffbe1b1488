import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outcome } from '../../support/uploads/asset-requests.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { aBlob, createUpload, sendBytes, uploadState, type Blob } from '../../support/uploads/album-uploads.js';
import {
  abortUpgrade,
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  propose,
  readUpgrade,
  type Writer,
} from '../../support/people/writer.js';

let service: TestService;
let owner: Writer;
beforeAll(async () => {
  service = await startTestService({ env: { ACCESS_TOKEN_TTL: '30d' } });
  owner = await aWriter(service.client, service.baseParts);
});
afterAll(() => service.stop());

const create = (album: string, blob: Blob, intentId?: string) =>
  createUpload(service.client, owner, album, blob, intentId);
const send = (blob: Blob, from = 0, to = blob.bytes.length) => sendBytes(service.client, owner, blob, from, to);
const stateOf = (blob: Blob) => uploadState(service.client, owner, blob);

async function phaseOf(album: string): Promise<[string, number]> {
  const { body } = await readUpgrade(service.client, owner, album);
  return [body.phase, body.in_flight];
}

async function reserved(): Promise<number> {
  return (await service.client.get('/quota', { token: owner.token })).body.reserved;
}

async function quiesced(album: string, deadline = 3600): Promise<string> {
  const intent = anIntent(owner, { deadline });
  expect((await propose(service.client, owner, album, intent)).status).toBe(200);
  return intent.intent_id;
}

describe('a quiescent album', () => {
  it('accepts no new upload but the ceremony’s, and reserves nothing for the others', async () => {
    const album = await anAlbumOf(service.client, owner);
    const intentId = await quiesced(album);
    const before = await reserved();
    for (const foreign of [undefined, aClientId()]) {
      const blob = aBlob();
      const answer = await create(album, blob, foreign);
      expect([answer.status, answer.body.code]).toEqual([409, 'error.upload.album_quiescing']);
      expect(answer.body.intent_id).toBe(intentId);
      expect(await stateOf(blob)).toBe('error.upload.not_found');
    }
    expect(await reserved()).toBe(before);
    expect(await phaseOf(album)).toEqual(['frozen', 0]);
    const own = aBlob();
    expect(await outcome(create(album, own, intentId))).toBe('201');
    expect(await phaseOf(album)).toEqual(['frozen', 1]);
    expect(await outcome(send(own, 0, 10))).toBe('204');
    expect(await phaseOf(album)).toEqual(['quiescing', 1]);
    expect(await outcome(send(own, 10))).toBe('204');
    expect(await stateOf(own)).toBe('Completed');
    expect(await phaseOf(album)).toEqual(['frozen', 0]);
  });

  it('drains: Uploading sessions continue to their end, Pending ones are counted and may not start', async () => {
    const album = await anAlbumOf(service.client, owner);
    const [pending, uploading] = [aBlob(), aBlob()];
    for (const blob of [pending, uploading]) await create(album, blob);
    await send(uploading, 0, 10);
    expect(await phaseOf(album)).toEqual(['normal', 2]);
    const intentId = await quiesced(album);
    expect(await phaseOf(album)).toEqual(['quiescing', 2]);

    const refused = await send(pending, 0, 10);
    expect([refused.status, refused.body.code]).toEqual([409, 'error.upload.album_quiescing']);
    expect(refused.body.intent_id).toBe(intentId);
    expect(await stateOf(pending)).toBe('Pending');

    expect(await outcome(send(uploading, 10, 20))).toBe('204');
    expect(await phaseOf(album)).toEqual(['quiescing', 2]);
    expect(await outcome(send(uploading, 20))).toBe('204');
    expect(await stateOf(uploading)).toBe('Completed');
    expect(await phaseOf(album)).toEqual(['frozen', 1]);
    expect(await outcome(send(pending))).toBe('409 error.upload.album_quiescing');
    expect(await phaseOf(album)).toEqual(['frozen', 1]);

    await abortUpgrade(service.client, owner, album, intentId);
    expect(await outcome(send(pending))).toBe('204');
    expect(await stateOf(pending)).toBe('Completed');
    expect(await phaseOf(album)).toEqual(['normal', 0]);
  });

  it('is frozen once what was Uploading is cancelled or has expired', async () => {
    const album = await anAlbumOf(service.client, owner);
    const [cancelled, expiring] = [aBlob(), aBlob()];
    for (const blob of [cancelled, expiring]) {
      await create(album, blob);
      await send(blob, 0, 10);
    }
    await quiesced(album, 2_592_000);
    expect(await phaseOf(album)).toEqual(['quiescing', 2]);
    await service.client.delete(`/upload/${cancelled.id}`, { token: owner.token, protocol: '2026-03-01' });
    expect(await phaseOf(album)).toEqual(['quiescing', 1]);
    const { body } = await service.client.get(`/upload/${expiring.id}`, { token: owner.token });
    service.clock.set(Date.parse(body.expires_at) - 1);
    expect(await phaseOf(album)).toEqual(['quiescing', 1]);
    service.clock.advance(1);
    expect(await phaseOf(album)).toEqual(['frozen', 0]);
  });

  it('lets uploads in again in the millisecond in which the deadline passes', async () => {
    const album = await anAlbumOf(service.client, owner);
    const pending = aBlob();
    await create(album, pending);
    await quiesced(album, 60);
    service.clock.advance(59_999);
    expect(await outcome(create(album, aBlob()))).toBe('409 error.upload.album_quiescing');
    expect(await outcome(send(pending))).toBe('409 error.upload.album_quiescing');
    service.clock.advance(1);
    expect(await outcome(create(album, aBlob()))).toBe('201');
    expect(await outcome(create(album, aBlob(), aClientId()))).toBe('201');
    expect(await outcome(send(pending))).toBe('204');
  });
});
