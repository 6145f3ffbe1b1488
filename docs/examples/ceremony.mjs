// Moves an album to a newer protocol version, as two people with uploads in flight do it.
//
//   npm start                                          (in another terminal)
//   node docs/examples/ceremony.mjs http://127.0.0.1:8080
//
// What members tell each other (the freeze proposal, the tombstone, the keys of the new album) goes over MLS, which the
// service has no part in; here both of them live in one process and hand it to each other.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { setTimeout as delay } from 'node:timers/promises';
import { FrozenState, upgradedFromCbor } from '@gatehouse/client/ceremony';
import { fromHex, toHex } from '@gatehouse/client/keys';
import {
  base64url,
  cbor,
  coseSign,
  fromBase64url,
  newAccount,
  randomBytes,
  request,
  ServiceError,
  sha256,
  signUpgradeIntent,
  uuidV7,
} from './lib.mjs';

const baseUrl = (process.argv[2] ?? 'http://127.0.0.1:8080').replace(/\/$/, '');
const say = (text) => console.log(text);

// 1 - Two accounts, each with one device, and the versions that the server takes writes at.
const {
  protocol_version: versions,
  crypto_suites,
  sidecar_schemas,
} = await request(baseUrl, 'GET', '/.well-known/service/server-info');
const [from, to] = [versions.min, versions.max];
assert.notEqual(from, to, 'The server takes one version only: there is nothing to upgrade to.');
const someone = (name) =>
  newAccount(baseUrl, {
    address: `${name}-${uuidV7()}@example.org`,
    password: base64url(randomBytes(18)),
    protocol: from,
  });
const [ann, ben] = [await someone('ann'), await someone('ben')];
say(`Ann is ${ann.id}, Ben is ${ben.id}`);

// 2 - Ann's album at the old version; Ben may write to it.
const oldAlbum = await createAlbum(ann, from);
await ann.send('PUT', `/v1/albums/${oldAlbum}/members/${ben.id}`, { protocol: from, json: { role: 'writer' } });
say(`The album ${oldAlbum} is pinned to ${from}`);

// 3 - Two photos are there, one is on its way, and one was announced and not begun.
const stored = [aPhoto(), aPhoto()];
await upload(ann, oldAlbum, from, stored[0]);
await upload(ben, oldAlbum, from, stored[1]);
const onItsWay = aPhoto();
await announce(ben, oldAlbum, from, onItsWay);
await sendBytes(ben, from, onItsWay, 0, 1000);
const notBegun = aPhoto();
await announce(ann, oldAlbum, from, notBegun);

// 4 - Freeze proposal. The album is quiescent from the answer on; the same bytes again would change nothing.
const intentId = uuidV7();
const proposal = signUpgradeIntent(ann, oldAlbum, { intentId, from, to, deadlineSeconds: 3600 });
const proposed = await ann.send('POST', `/v1/albums/${oldAlbum}/upgrade`, { protocol: from, cbor: proposal });
assert.deepEqual([proposed.phase, proposed.intent_id, proposed.in_flight], ['quiescing', intentId, 2]);
say(`Ann proposed ${from} -> ${to}: ${proposed.phase} until ${proposed.expires_at}, ${proposed.in_flight} in flight`);

// 5 - New writes are refused. They wait on the device, marked with the intent, for the new album.
const pendingUntilUpgrade = [];
const newPhoto = aPhoto();
await refused(announce(ben, oldAlbum, from, newPhoto), 'error.upload.album_quiescing');
pendingUntilUpgrade.push({ intentId, author: ben, photo: newPhoto });
await refused(sendBytes(ann, from, notBegun, 0), 'error.upload.album_quiescing');
await ann.send('DELETE', `/upload/${notBegun.uploadId}`, { protocol: from });
pendingUntilUpgrade.push({ intentId, author: ann, photo: { ...notBegun, uploadId: uuidV7() } });
say(`${pendingUntilUpgrade.length} writes wait for the upgrade`);

// 6 - Drain: what had begun goes on to its end. Then nothing moves any more: the album is frozen.
await sendBytes(ben, from, onItsWay, 1000);
let status = await ben.send('GET', `/v1/albums/${oldAlbum}/upgrade`);
while (status.phase === 'quiescing') {
  await delay(500);
  status = await ben.send('GET', `/v1/albums/${oldAlbum}/upgrade`);
}
assert.deepEqual([status.phase, status.intent_id, status.in_flight], ['frozen', intentId, 0]);
say('The album is frozen');

// 7 - Tombstone: each member hashes what it sees of the frozen album. The server has no say in this.
const frozenStateHash = await stateHash(ann, oldAlbum);
assert.equal(
  await stateHash(ben, oldAlbum),
  frozenStateHash,
  'They see different albums: the upgrade is to be aborted.',
);
say(`Both see the same state, ${frozenStateHash}`);

// 8 - Fork: a new album at the new version, whose signed manifest says where it comes from; every photo by reference.
const used = await usage();
const upgradedFrom = { oldAlbumId: oldAlbum, intentId, frozenStateHash: fromHex(frozenStateHash) };
const newAlbum = await createAlbum(ann, to, upgradedFrom);
await ann.send('PUT', `/v1/albums/${newAlbum}/members/${ben.id}`, { protocol: to, json: { role: 'writer' } });
for (const source of await assetsOf(ann, oldAlbum)) {
  const json = { source_asset_id: source.asset_id, manifest: manifestFor(ann, newAlbum, to, source.content_hash) };
  const forked = await ann.send('POST', `/v1/albums/${newAlbum}/assets`, { protocol: to, json });
  assert.equal(forked.content_hash, source.content_hash);
}
assert.deepEqual(await usage(), used, 'A fork charges nothing.');
const manifest = await ben.send('GET', `/v1/albums/${newAlbum}`);
assert.ok(Buffer.from(fromBase64url(manifest.manifest)).includes(cbor(upgradedFromCbor(upgradedFrom))));
say(`The album ${newAlbum} at ${to} has ${(await assetsOf(ben, newAlbum)).length} photos, and no byte was moved`);

// 9 - Replay: what waited is written to the new album, at the new version.
for (const { author, photo } of pendingUntilUpgrade) await upload(author, newAlbum, to, photo);
assert.equal((await assetsOf(ben, newAlbum)).length, 5);
say(`${pendingUntilUpgrade.length} writes were replayed`);

// 10 - The old album can be read for ever, by clients of its version too; written to it is at its own version only.
for (const { content_hash } of await assetsOf(ben, oldAlbum)) {
  const bytes = await ben.send('GET', `/v1/blobs/${content_hash}`, { protocol: from });
  assert.equal(sha256(bytes), content_hash);
}
await refused(announce(ben, oldAlbum, to, aPhoto()), 'error.album.protocol_mismatch');
say('The old album is readable still');

/** The manifest is opaque to the server; here its core is signed as every document of a device is. */
async function createAlbum(owner, version, upgradedFrom) {
  const albumId = uuidV7();
  const core = new Map([
    ['album_id', albumId],
    ['protocol_version', version],
  ]);
  if (upgradedFrom !== undefined) core.set('upgraded_from', upgradedFromCbor(upgradedFrom));
  const document = coseSign(core, cbor(['example-album-manifest/v1', albumId]), owner.device);
  const json = {
    album_id: albumId,
    protocol_version: version,
    crypto_suite_id: crypto_suites[0],
    manifest: base64url(document),
  };
  return (await owner.send('POST', '/v1/albums', { protocol: version, json })).album_id;
}

/** Stands for ciphertext: the server sees nothing else. */
function aPhoto() {
  const bytes = randomBytes(5000);
  return { uploadId: uuidV7(), bytes, contentHash: sha256(bytes) };
}

function manifestFor(author, albumId, version, contentHash) {
  const core = new Map([
    ['album_id', albumId],
    ['content_hash', contentHash],
  ]);
  const document = coseSign(core, cbor(['example-asset-manifest/v1', albumId]), author.device);
  return {
    protocol_version: version,
    crypto_suite_id: crypto_suites[0],
    sidecar_schema: sidecar_schemas[0],
    document: base64url(document),
  };
}

function announce(author, albumId, version, { uploadId, bytes, contentHash }) {
  const json = {
    upload_id: uploadId,
    album_id: albumId,
    kind: 'original',
    declared_size: bytes.length,
    content_hash: contentHash,
    manifest: manifestFor(author, albumId, version, contentHash),
  };
  return author.send('POST', '/upload', { protocol: version, json });
}

/** tus 1.0.0; a real client asks HEAD for the offset after a broken connection, and goes on there. */
function sendBytes(author, version, { uploadId, bytes }, start, end = bytes.length) {
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(start) };
  const part = { bytes: bytes.subarray(start, end), type: 'application/offset+octet-stream' };
  return author.send('PATCH', `/upload/${uploadId}`, { protocol: version, headers, ...part });
}

async function upload(author, albumId, version, photo) {
  await announce(author, albumId, version, photo);
  await sendBytes(author, version, photo, 0);
  const { state } = await author.send('GET', `/upload/${photo.uploadId}`);
  assert.equal(state, 'Completed');
}

async function assetsOf(reader, albumId, which = '') {
  const { assets } = await reader.send('GET', `/v1/albums/${albumId}/assets?limit=500${which}`);
  return assets;
}

/** What every member computes for itself (docs/structures.md): members, manifests, the head of the provenance log. */
async function stateHash(reader, albumId) {
  const album = await reader.send('GET', `/v1/albums/${albumId}`);
  const state = new FrozenState();
  state.addAlbum(album);
  for (const asset of await assetsOf(reader, albumId)) state.addAsset(asset);
  for (const asset of await assetsOf(reader, albumId, '&trashed=only')) state.addAsset(asset);
  return toHex(state.hash(album));
}

async function usage() {
  return Promise.all([ann, ben].map(async (account) => (await account.send('GET', '/quota')).used));
}

async function refused(answering, code) {
  await assert.rejects(answering, (error) => error instanceof ServiceError && error.code === code);
}
