import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { base64url, identityKey, newDevice, publishDirectory, request } from '../docs/examples/lib.mjs';
import { inBatches, NUMBERS } from './lib/fill.mjs';
import { load } from './lib/load.mjs';
import { residentMiB, startNode } from './lib/processes.mjs';
import { PROTOCOL, register, startProduct } from './lib/product.mjs';
import { inTurn } from './lib/statistics.mjs';

const PATCH = 8 * 1024 * 1024;
const BODIES = 256;
/** Whole uploads in one measured stretch. */
const UPLOADS = 40;
const hexOf = (uuid) => uuid.replaceAll('-', '');

/** Creating an upload in an empty account and album, and in one with `blobs` of them, against one bare transaction. */
export async function measureCreation({ mariadb, rounds, seconds, blobs, log }) {
  const database = await mariadb.create('uploads');
  const product = await startProduct({ DATABASE_URL: database });
  const [empty, full] = [await writerWithAlbum(product.url), await writerWithAlbum(product.url)];
  const connection = await mariadb.connect('uploads');
  log(`filling one album with ${blobs} blobs`);
  await fillBlobs(connection, blobs, full);
  const floor = await startNode('floors/upload-creation.mjs', { DATABASE_URL: database });
  const [account, album] = [randomBytes(16), randomBytes(16)];
  await connection.query('INSERT INTO floor_albums VALUES (?, ?)', [album, PROTOCOL]);
  await connection.query('INSERT INTO floor_accounts VALUES (?, 0, 0)', [account]);
  const contestants = [
    { name: 'floor', server: floor, requests: creations(`Bearer ${account.toString('hex')}`, album.toString('hex')) },
    { name: 'Gatehouse', server: product, requests: creations(`Bearer ${empty.token}`, empty.album, empty.id) },
    { name: 'Gatehouse, full', server: product, requests: creations(`Bearer ${full.token}`, full.album, full.id) },
  ];
  const measure = ({ server, requests }, warmingUp) =>
    load({
      url: server.url,
      requests,
      seconds: warmingUp ? 2 : seconds,
      pid: server.pid,
      databasePid: mariadb.pid,
      status: 201,
    });
  const results = await inTurn(contestants, rounds, measure, log);
  const quota = await measureQuota({ mariadb, rounds, seconds, log, product, empty, full });
  const finalization = await measureFinalization({ rounds, log, url: product.url, empty, full });
  await connection.end();
  await floor.stop();
  await product.stop();
  return [{ operation: `POST /upload, ${blobs} blobs`, target: 0.6, results }, quota, finalization];
}

/** Reading the quota costs the same with few blobs and with many. */
async function measureQuota({ mariadb, rounds, seconds, log, product, empty, full }) {
  const requests = (person) => [
    { method: 'GET', path: '/quota', headers: { Authorization: `Bearer ${person.token}` } },
  ];
  const contestants = [
    { name: 'few blobs', server: product, requests: requests(empty) },
    { name: 'many blobs', server: product, requests: requests(full) },
  ];
  const measure = ({ server, requests: asked }) =>
    load({ url: server.url, requests: asked, seconds, pid: server.pid, databasePid: mariadb.pid });
  return {
    operation: 'GET /quota, few and many blobs',
    target: 0.9,
    results: await inTurn(contestants, rounds, measure, log),
  };
}

/** Whole small uploads one after the other, from creation to Completed, where there is little and where there is much. */
async function measureFinalization({ rounds, log, url, empty, full }) {
  const contestants = [
    { name: 'few blobs', writer: empty },
    { name: 'many blobs', writer: full },
  ];
  const measure = async ({ writer }) => {
    const started = performance.now();
    for (let count = 0; count < UPLOADS; count += 1) await uploadOnce(writer, url, randomBytes(1000));
    const rate = UPLOADS / ((performance.now() - started) / 1000);
    return { rate, p50: NaN, p99: NaN, cpu: NaN, databaseCpu: NaN };
  };
  const results = await inTurn(contestants, rounds, measure, log);
  return { operation: 'an upload from creation to its end, few and many blobs', target: 0.85, results };
}

async function uploadOnce(writer, url, content) {
  const content_hash = createHash('sha256').update(content).digest('hex');
  const json = { ...announcement(writer, content.length), content_hash };
  const { upload_id } = await writer.send('POST', '/upload', { protocol: PROTOCOL, json });
  await patch(`${url}/upload/${upload_id}`, 0, tusHeaders(writer), content);
  const { state, failure } = await writer.send('GET', `/upload/${upload_id}`);
  if (state !== 'Completed') throw new Error(`The upload is ${state}: ${failure}`);
}

function announcement(writer, declared_size) {
  const manifest = {
    protocol_version: PROTOCOL,
    crypto_suite_id: 1,
    sidecar_schema: 1,
    document: base64url(randomBytes(64)),
  };
  return { album_id: writer.album, kind: 'original', declared_size, owner_id: writer.id, manifest };
}

function tusHeaders(writer) {
  return { 'Tus-Resumable': '1.0.0', 'X-Service-Protocol': PROTOCOL, Authorization: `Bearer ${writer.token}` };
}

async function writerWithAlbum(url) {
  const [pair] = await register(url, 1);
  const token = pair.access_token;
  const send = (method, path, options = {}) => request(url, method, path, { token, ...options });
  const { id } = await send('GET', '/v1/auth/profile');
  const device = newDevice(pair.device_id);
  await publishDirectory({ id, send, ik: identityKey(randomBytes(32)) }, 1, [device], PROTOCOL);
  const json = { protocol_version: PROTOCOL, crypto_suite_id: 1, manifest: base64url(randomBytes(64)) };
  const { album_id: album } = await send('POST', '/v1/albums', { protocol: PROTOCOL, json });
  return { id, token, album, send };
}

function creations(authorization, album, owner) {
  const headers = { 'Content-Type': 'application/json', 'X-Service-Protocol': PROTOCOL, Authorization: authorization };
  return Array.from({ length: BODIES }, () => {
    const manifest = {
      protocol_version: PROTOCOL,
      crypto_suite_id: 1,
      sidecar_schema: 1,
      document: base64url(randomBytes(256)),
    };
    const body = {
      album_id: album,
      kind: 'original',
      declared_size: 1000,
      content_hash: randomBytes(32).toString('hex'),
      manifest,
    };
    return {
      method: 'POST',
      path: '/upload',
      headers,
      body: JSON.stringify(owner === undefined ? body : { ...body, owner_id: owner }),
    };
  });
}

async function fillBlobs(connection, blobs, { id, album }) {
  const [account, albumId] = [`UNHEX('${hexOf(id)}')`, `UNHEX('${hexOf(album)}')`];
  const hash = (offset) => `UNHEX(SHA2(CONCAT('blob', n + ${offset}), 256))`;
  const asset = (offset) => `UNHEX(LEFT(SHA2(CONCAT('asset', n + ${offset}), 256), 32))`;
  const now = Date.now();
  await inBatches(
    connection,
    blobs,
    (offset) => `
    INSERT INTO blobs (content_hash, size, charged_to, refs) SELECT ${hash(offset)}, 1000, ${account}, 1 FROM ${NUMBERS};
    INSERT INTO assets (id, album_id, owner_id, upload_user_id, created_at)
      SELECT ${asset(offset)}, ${albumId}, ${account}, ${account}, ${now} FROM ${NUMBERS};
    INSERT INTO asset_references (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id)
      SELECT ${asset(offset)}, 'original', ${hash(offset)}, ${albumId}, 1000, ${account}, ${now}, 1 FROM ${NUMBERS}`,
  );
  await connection.query(`UPDATE accounts SET used = ${blobs * 1000} WHERE id = ${account}`);
}

/** The bytes of one upload in PATCHes of 8 MiB: MiB a second, the last byte's check included. */
export async function measureBytes({ rounds, mebibytes, log }) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-bytes-'));
  const [product, floor, tus] = [
    await startProduct(),
    await startNode('floors/bytes.mjs', { FOLDER: folder }),
    await startNode('peers/tus-server.mjs', { FOLDER: folder }),
  ];
  const writer = await writerWithAlbum(product.url);
  let resident = 0;
  const contestants = [
    { name: 'floor', run: () => sendToFloor(floor.url, mebibytes) },
    { name: 'Gatehouse', run: () => sendToProduct(writer, product.url, mebibytes) },
    { name: '@tus/server', run: () => sendToTus(tus.url, mebibytes) },
  ];
  const measure = async ({ name, run }) => {
    const started = performance.now();
    await run();
    if (name === 'Gatehouse') resident = Math.max(resident, residentMiB(product.pid));
    return { rate: mebibytes / ((performance.now() - started) / 1000), p50: NaN, p99: NaN, cpu: NaN, databaseCpu: NaN };
  };
  const results = await inTurn(contestants, rounds, measure, log);
  for (const { stop } of [product, floor, tus]) await stop();
  rmSync(folder, { recursive: true, force: true });
  const name = `bytes of one upload, ${mebibytes} MiB (MiB/s; ${Math.round(resident)} MiB resident, at most 200)`;
  return [{ operation: name, target: 0.8, results }];
}

async function sendToFloor(url, mebibytes) {
  await (await fetch(url)).arrayBuffer();
  await patches(`${url}/`, mebibytes, {}, contentOf(mebibytes));
}

async function sendToTus(url, mebibytes) {
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(mebibytes * 1024 * 1024) };
  const created = await fetch(`${url}/files`, { method: 'POST', headers });
  await patches(
    new URL(created.headers.get('location'), url).href,
    mebibytes,
    { 'Tus-Resumable': '1.0.0' },
    contentOf(mebibytes),
  );
}

async function sendToProduct(writer, url, mebibytes) {
  const content = contentOf(mebibytes);
  const hash = createHash('sha256');
  for (let sent = 0; sent < mebibytes; sent += 8) hash.update(content(sent));
  const json = { ...announcement(writer, mebibytes * 1024 * 1024), content_hash: hash.digest('hex') };
  const { upload_id } = await writer.send('POST', '/upload', { protocol: PROTOCOL, json });
  await patches(`${url}/upload/${upload_id}`, mebibytes, tusHeaders(writer), content);
  const { state, failure } = await writer.send('GET', `/upload/${upload_id}`);
  if (state !== 'Completed') throw new Error(`The upload is ${state}: ${failure}`);
}

/** Different in every run, so that no upload is a twin; the first block is marked, the rest is shared. */
function contentOf() {
  const first = randomBytes(PATCH);
  const rest = Buffer.alloc(PATCH, 7);
  return (sent) => (sent === 0 ? first : rest);
}

async function patches(url, mebibytes, headers, content) {
  for (let sent = 0; sent < mebibytes; sent += 8) await patch(url, sent * 1024 * 1024, headers, content(sent));
}

async function patch(url, offset, headers, body) {
  const type = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
  const response = await fetch(url, { method: 'PATCH', headers: { ...headers, ...type }, body });
  await response.arrayBuffer();
  if (response.status !== 204) throw new Error(`PATCH ${url}: ${response.status}`);
}
