// Moves an album of two people, with uploads in flight, to a newer protocol version, step by step.
//
//   npm start                                          (in another terminal)
//   node docs/examples/ceremony.mjs http://127.0.0.1:8080
//
// Members exchange the freeze proposal, the tombstone and the keys of the new album over MLS, without the service; here
// both members run in one process and share them directly. An app uses `Upgrades` of @gatehouse/client/ceremony for all
// of this, which resumes after a kill at any step.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { setTimeout as delay } from 'node:timers/promises';
import { GatehouseClient } from '@gatehouse/client';
import { frozenStateHash, signIntent, upgradedFromCbor } from '@gatehouse/client/ceremony';
import { encodeCbor, fromBase64Url, sha256, signByDevice, toBase64Url, toHex } from '@gatehouse/client/keys';
import { fail, newAccount, newId, randomBytes } from './lib.mjs';

if (process.argv.includes('--help')) {
  console.log('Usage: node docs/examples/ceremony.mjs [<base-url>]');
  process.exit();
}
process.once('uncaughtException', fail);
const baseUrl = process.argv[2] ?? 'http://127.0.0.1:8080';
const say = (text) => console.log(text);

// 1 - Two accounts, each with one device, and the versions at which the server accepts writes.
const {
  protocol_version: versions,
  crypto_suites,
  sidecar_schemas,
} = await new GatehouseClient({ baseUrl, protocolVersion: '2026-11-01' }).discovery.serverInfo();
const [from, to] = [versions.min, versions.max];
assert.notEqual(from, to, 'The server takes one version only: there is nothing to upgrade to.');
const someone = (name) =>
  newAccount(baseUrl, {
    address: `${name}-${newId()}@example.org`,
    password: toBase64Url(randomBytes(18)),
    protocolVersion: from,
  });
const [ann, ben] = [await someone('ann'), await someone('ben')];
say(`Ann is ${ann.id}, Ben is ${ben.id}`);

// 2 - Ann's album at the old version; Ben may write to it.
const oldAlbum = await createAlbum(ann, from);
await ann.client.albums.putMember(oldAlbum, ben.id, 'writer', { protocolVersion: from });
say(`The album ${oldAlbum} is pinned to ${from}`);

// 3 - Two photos are stored, one is in flight, and one is announced but not begun.
const stored = [aPhoto(), aPhoto()];
await upload(ann, oldAlbum, from, stored[0]);
await upload(ben, oldAlbum, from, stored[1]);
const onItsWay = aPhoto();
await announce(ben, oldAlbum, from, onItsWay);
await sendBytes(ben, from, onItsWay, 0, 1000);
const notBegun = aPhoto();
await announce(ann, oldAlbum, from, notBegun);

// 4 - Freeze proposal. The album is quiescing once the server answers; repeating the same intent changes nothing.
const intentId = newId();
const intent = { intentId, fromVersion: from, toVersion: to, proposerDevice: ann.device.deviceId, deadline: 3600 };
const proposal = await signIntent(oldAlbum, intent, ann.device);
const proposed = await ann.client.albums.propose(oldAlbum, proposal, { protocolVersion: from });
assert.deepEqual([proposed.phase, proposed.intent_id, proposed.in_flight], ['quiescing', intentId, 2]);
say(`Ann proposed ${from} -> ${to}: ${proposed.phase} until ${proposed.expires_at}, ${proposed.in_flight} in flight`);

// 5 - The server refuses new writes. They wait on the device, marked with the intent, for the new album.
const pendingUntilUpgrade = [];
const newPhoto = aPhoto();
await refused(announce(ben, oldAlbum, from, newPhoto), 'error.upload.album_quiescing');
pendingUntilUpgrade.push({ intentId, author: ben, photo: newPhoto });
await refused(sendBytes(ann, from, notBegun, 0), 'error.upload.album_quiescing');
await ann.client.uploads.cancel(notBegun.uploadId, { protocolVersion: from });
pendingUntilUpgrade.push({ intentId, author: ann, photo: { ...notBegun, uploadId: newId() } });
say(`${pendingUntilUpgrade.length} writes wait for the upgrade`);

// 6 - Drain: uploads that had begun are finished. Once none is in flight, the album is frozen.
await sendBytes(ben, from, onItsWay, 1000);
let status = await ben.client.albums.upgrade(oldAlbum);
while (status.phase === 'quiescing') {
  await delay(500);
  status = await ben.client.albums.upgrade(oldAlbum);
}
assert.deepEqual([status.phase, status.intent_id, status.in_flight], ['frozen', intentId, 0]);
say('The album is frozen');

// 7 - Tombstone: each member hashes the frozen album as it sees it. The server is not involved.
const stateHash = await frozenStateHash(ann.client, oldAlbum);
const seenByBen = await frozenStateHash(ben.client, oldAlbum);
assert.deepEqual(seenByBen, stateHash, 'They see different albums: the upgrade is to be aborted.');
say(`Both see the same state, ${toHex(stateHash)}`);

// 8 - Fork: a new album at the new version, whose signed manifest names the old one; every photo by reference.
const used = await usage();
const upgradedFrom = { oldAlbumId: oldAlbum, intentId, frozenStateHash: stateHash };
const newAlbum = await createAlbum(ann, to, upgradedFrom);
await ann.client.albums.putMember(newAlbum, ben.id, 'writer', { protocolVersion: to });
for await (const { asset_id, content_hash } of ann.client.albums.allAssets(oldAlbum)) {
  const fork = { source_asset_id: asset_id, manifest: await manifestFor(ann, newAlbum, to, content_hash) };
  const forked = await ann.client.albums.fork(newAlbum, fork, { protocolVersion: to });
  assert.equal(forked.content_hash, content_hash);
}
assert.deepEqual(await usage(), used, 'A fork charges nothing.');
const { manifest } = await ben.client.albums.read(newAlbum);
assert.ok(Buffer.from(fromBase64Url(manifest)).includes(encodeCbor(upgradedFromCbor(upgradedFrom))));
say(`The album ${newAlbum} at ${to} has ${(await assetsOf(ben, newAlbum)).length} photos, and no byte was moved`);

// 9 - Replay: the waiting writes go to the new album, at the new version.
for (const { author, photo } of pendingUntilUpgrade) await upload(author, newAlbum, to, photo);
assert.equal((await assetsOf(ben, newAlbum)).length, 5);
say(`${pendingUntilUpgrade.length} writes were replayed`);

// 10 - The old album stays readable for ever, also by clients of its version, and accepts writes only at that version.
for (const { content_hash } of await assetsOf(ben, oldAlbum)) {
  const bytes = await ben.client.assets.blob(content_hash, { protocolVersion: from });
  assert.equal(toHex(sha256(bytes)), content_hash);
}
await refused(announce(ben, oldAlbum, to, aPhoto()), 'error.album.protocol_mismatch');
say('The old album is readable still');

/** Creates an album. Its manifest is opaque to the server; here the device signs its core like its other documents. */
async function createAlbum(owner, version, from_) {
  const albumId = newId();
  const core = new Map([
    ['album_id', albumId],
    ['protocol_version', version],
  ]);
  if (from_ !== undefined) core.set('upgraded_from', upgradedFromCbor(from_));
  const document = await signByDevice(core, encodeCbor(['example-album-manifest/v1', albumId]), owner.device);
  const created = await owner.client.albums.create({
    album_id: albumId,
    protocol_version: version,
    crypto_suite_id: crypto_suites[0],
    manifest: toBase64Url(document),
  });
  return created.album_id;
}

/** Makes random bytes in place of ciphertext, which is all that the server sees. */
function aPhoto() {
  const bytes = randomBytes(5000);
  return { uploadId: newId(), bytes, contentHash: toHex(sha256(bytes)) };
}

async function manifestFor(author, albumId, version, contentHash) {
  const core = new Map([
    ['album_id', albumId],
    ['content_hash', contentHash],
  ]);
  const document = await signByDevice(core, encodeCbor(['example-asset-manifest/v1', albumId]), author.device);
  return {
    protocol_version: version,
    crypto_suite_id: crypto_suites[0],
    sidecar_schema: sidecar_schemas[0],
    document: toBase64Url(document),
  };
}

async function announce(author, albumId, version, { uploadId, bytes, contentHash }) {
  return author.client.uploads.create({
    upload_id: uploadId,
    album_id: albumId,
    kind: 'original',
    declared_size: bytes.length,
    content_hash: contentHash,
    manifest: await manifestFor(author, albumId, version, contentHash),
  });
}

/** Sends one piece; `sendUpload` of @gatehouse/client/uploads sends a whole file and resumes after a disconnect. */
function sendBytes(author, protocolVersion, { uploadId, bytes }, start, end = bytes.length) {
  return author.client.uploads.append(uploadId, start, bytes.subarray(start, end), { protocolVersion });
}

async function upload(author, albumId, version, photo) {
  await announce(author, albumId, version, photo);
  await sendBytes(author, version, photo, 0);
  const { state } = await author.client.uploads.read(photo.uploadId);
  assert.equal(state, 'Completed');
}

async function assetsOf({ client }, albumId) {
  const assets = [];
  for await (const asset of client.albums.allAssets(albumId)) assets.push(asset);
  return assets;
}

async function usage() {
  return Promise.all([ann, ben].map(async ({ client }) => (await client.quota.read()).used));
}

async function refused(answering, code) {
  await assert.rejects(answering, (error) => error.code === code);
}
