import { createHash, randomBytes } from 'node:crypto';
import { inTurn, UNMEASURED } from '../lib/contest.mjs';
import { fillUploads } from '../lib/fill.mjs';
import { load } from '../lib/load.mjs';
import { startNode } from '../lib/processes.mjs';
import { bearer, hexOf, newestProtocol, register, registerWriter, startProduct } from '../lib/product.mjs';
import { announcement, patch, requireCompleted, tusHeaders } from '../lib/tus.mjs';

const BODIES = 256;
/** The number of whole uploads in one measured stretch. */
const UPLOADS = 40;
const FEW = 10;
/** The creations of one measured stretch: an account may have 1,000 open uploads. */
const CREATIONS = 960;

/** Measures quota and uploads of accounts that hold nothing, little and very much, in one database. */
export async function measureUploads({ mariadb, rounds, seconds, blobs, log }) {
  const database = await mariadb.create('uploads');
  const product = await startProduct({ DATABASE_URL: database });
  const protocol = await newestProtocol(product.url);
  const connection = await mariadb.connect('uploads');
  const [empty, little, much] = await Promise.all([1, 2, 3].map(() => registerWriter(product.url, protocol)));
  log(`filling one album with ${blobs} uploads`);
  await fillUploads(connection, FEW, little, 'little');
  await fillUploads(connection, blobs, much, 'much');
  const stage = { mariadb, database, connection, product, rounds, seconds, log, writers: { empty, little, much } };
  const rows = [await quota(stage, blobs), await creation(stage, blobs), await wholeUpload(stage, blobs)];
  await connection.end();
  await product.stop();
  return rows;
}

async function quota({ mariadb, database, product, rounds, seconds, log, writers }, blobs) {
  const floor = await startNode('floors/reads.mjs', { ENGINE: 'mysql', DATABASE_URL: database });
  const [{ session_id }] = await register(product.url, 1);
  const get = (token) => [{ method: 'GET', path: '/quota', headers: bearer(token) }];
  const contestants = [
    { name: 'floor', server: floor, requests: get(hexOf(session_id)) },
    { name: `${FEW} blobs`, server: product, requests: get(writers.little.token) },
    { name: `${blobs} blobs`, server: product, requests: get(writers.much.token) },
  ];
  const measure = ({ server, requests }) => load({ server, requests, seconds, databasePid: mariadb.pid });
  const results = await inTurn(contestants, rounds, measure, log);
  await floor.stop();
  return {
    operation: `GET /quota, account with ${blobs} blobs`,
    results,
    targets: [
      { of: `${blobs} blobs`, against: 'floor', least: 0.85 },
      { of: `${blobs} blobs`, against: `${FEW} blobs`, least: 0.9 },
    ],
  };
}

async function creation({ mariadb, database, connection, product, rounds, log, writers }, blobs) {
  const floor = await startNode('floors/upload-creation.mjs', { DATABASE_URL: database });
  const [account, album] = [randomBytes(16), randomBytes(16)];
  await connection.query('INSERT INTO floor_albums VALUES (?, ?)', [album, writers.empty.protocol]);
  await connection.query('INSERT INTO floor_accounts VALUES (?, 0, 0)', [account]);
  const onFloor = { ...writers.empty, token: account.toString('hex'), album: album.toString('hex') };
  const contestants = [
    { name: 'floor', server: floor, requests: creations(onFloor) },
    { name: 'empty', server: product, requests: creations(writers.empty) },
    { name: `${blobs} blobs`, server: product, requests: creations(writers.much) },
  ];
  const measure = async ({ server, requests }) => {
    await endOpenUploads(connection);
    return load({ server, requests, amount: CREATIONS, databasePid: mariadb.pid, status: 201 });
  };
  const results = await inTurn(contestants, rounds, measure, log);
  await floor.stop();
  return {
    operation: `POST /upload, account and album with ${blobs} blobs`,
    results,
    targets: [
      { of: `${blobs} blobs`, against: 'floor', least: 0.6 },
      { of: `${blobs} blobs`, against: 'empty', least: 0.85 },
    ],
  };
}

async function endOpenUploads(connection) {
  await connection.query(
    "UPDATE upload_sessions SET state = 'Cancelled', ended_at = expires_at WHERE state = 'Pending'",
  );
  await connection.query('UPDATE accounts SET reserved = 0');
}

function creations(writer) {
  const headers = {
    'Content-Type': 'application/json',
    'X-Service-Protocol': writer.protocol,
    ...bearer(writer.token),
  };
  return Array.from({ length: BODIES }, () => {
    const body = announcement(writer, 1000, randomBytes(32).toString('hex'));
    return { method: 'POST', path: '/upload', headers, body: JSON.stringify(body) };
  });
}

/** Measures small uploads one after the other, each from creation to Completed. */
async function wholeUpload({ product, rounds, log, writers }, blobs) {
  const contestants = [
    { name: 'empty', writer: writers.empty },
    { name: `${blobs} blobs`, writer: writers.much },
  ];
  const measure = async ({ writer }) => {
    const started = performance.now();
    for (let count = 0; count < UPLOADS; count += 1) await uploadOnce(writer, product.url, randomBytes(1000));
    return { ...UNMEASURED, rate: UPLOADS / ((performance.now() - started) / 1000) };
  };
  return {
    operation: 'one upload, creation to Completed, one after the other',
    results: await inTurn(contestants, rounds, measure, log),
    targets: [{ of: `${blobs} blobs`, against: 'empty', least: 0.85 }],
  };
}

async function uploadOnce(writer, url, content) {
  const json = announcement(writer, content.length, createHash('sha256').update(content).digest('hex'));
  const { upload_id } = await writer.send('POST', '/upload', { protocol: writer.protocol, json });
  await patch(`${url}/upload/${upload_id}`, 0, tusHeaders(writer), content);
  await requireCompleted(writer, upload_id);
}
