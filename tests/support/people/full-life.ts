import { expect } from '@jest/globals';
import { fromHex } from '../../../domain/kernel/bytes.js';
import { uuidToBytes } from '../../../domain/kernel/ids.js';
import type { TestService } from '../service/test-service.js';
import { putMetadata } from '../uploads/asset-requests.js';
import { hashOf, someBytes } from '../uploads/stored-assets.js';
import { anUploadOf, patchUpload, uploaded } from '../uploads/uploads.js';
import { confirmSecondFactor, logIn } from './person.js';
import { anAlbumOf, anIntent, aWriter, join as joinAlbum, propose, type Writer } from './writer.js';

const COHORT = 'c0'.repeat(32);

/** Leaves every trace of a person that the service can have; returns the bytes that must be nowhere afterwards. */
export async function aFullLife(
  { client, baseParts, clock }: TestService,
  friend: Writer,
): Promise<[Writer, Uint8Array[]]> {
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

/** Returns the hashes of the stored blobs. */
export async function storedHashes({ baseParts }: TestService): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { place } of baseParts.blobStore.stored()) if (place !== null) hashes.push(place.contentHash);
  return hashes;
}
