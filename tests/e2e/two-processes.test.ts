import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import type { Client } from '../support/http/client.js';
import { deviceKeys } from '../support/people/device-keys.js';
import {
  aLogoutChallenge,
  anAnchoredPerson,
  anIdentity,
  prove,
  putDirectory,
  redeem,
  signDirectory,
} from '../support/people/identity.js';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import {
  aChallenge,
  anAddress,
  aPerson,
  codeAt,
  confirmSecondFactor,
  giveCode,
  logIn,
  wrongCodeAt,
} from '../support/people/person.js';
import { startNodes, temporaryFolder, type Node } from '../support/processes/process.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { postUpload, readQuota, uploadBody } from '../support/uploads/uploads.js';
import { aClientId, anAlbumOf, anIntent, propose, type Writer } from '../support/people/writer.js';

const HARD_LIMIT = 7_000;
const STEP = 30_000;

let mariadb: TestDatabase;
let nodes: Node[];
beforeAll(async () => {
  mariadb = await freshMariadb();
});
afterAll(() => mariadb.drop());

/** Returns the processes' clients in turn. */
function client(turn: number): Client {
  return nodes[turn % nodes.length]!.client;
}

/** Counts the answers by status. */
function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Makes a writer over HTTP alone, with a listed device. */
async function aWriter(): Promise<Writer> {
  const person = await aPerson(client(0));
  const { body } = await client(0).get('/v1/auth/profile', { token: person.token });
  const keys = deviceKeys(person.deviceId);
  const document = signDirectory(anIdentity(), body.id, { version: 1, devices: [keys.listed] });
  expect((await putDirectory(client(0), person, document)).status).toBe(200);
  return { ...person, accountId: body.id, keys };
}

describe.each(['SQLite', 'MariaDB'])('two processes over one %s', (engine) => {
  beforeAll(async () => {
    const database = engine === 'MariaDB' ? { databaseUrl: mariadb.url } : {};
    const shared = { ...database, dataDir: await temporaryFolder() };
    nodes = await startNodes(2, { ...shared, env: { QUOTA_HARD_LIMIT: String(HARD_LIMIT) } });
  }, 60_000);
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  it('make one account of 50 registrations (A1)', async () => {
    const body = { address: anAddress(), password: 'correct horse battery' };
    const answers = await inParallel(50, (turn) => client(turn).post('/v1/auth/register', { body }));
    expect(tally(answers)).toEqual({ 200: 1, 409: 49 });
  });

  it('take one code once, on however many challenges (A8)', async () => {
    const person = await aPerson(client(0));
    const secret = await confirmSecondFactor(client(0), person, Date.now());
    const challenges = await inParallel(20, (turn) => aChallenge(client(turn), person));
    const code = codeAt(secret, Date.now() + STEP);
    const answers = await inParallel(20, (turn) => giveCode(client(turn), challenges[turn]!, code));
    expect(tally(answers)).toMatchObject({ 200: 1 });
  });

  it('look at five codes of a challenge (A10)', async () => {
    const person = await aPerson(client(0));
    const secret = await confirmSecondFactor(client(0), person, Date.now());
    const challenge = await aChallenge(client(0), person);
    const answers = await inParallel(20, (turn) => giveCode(client(turn), challenge, wrongCodeAt(secret, Date.now())));
    const looked = answers.filter(({ body }) => body.code === 'error.auth.totp_invalid');
    expect(looked.map(({ body }) => body.attempts_left).sort()).toEqual([0, 1, 2, 3, 4]);
    expect((await giveCode(client(1), challenge, codeAt(secret, Date.now() + STEP))).status).toBe(401);
  });

  it('know at the next request what the other revoked (A15)', async () => {
    const person = await aPerson(client(0));
    const { body: other } = await logIn(client(1), person);
    expect((await client(1).get('/v1/auth/profile', { token: other.access_token })).status).toBe(200);
    await client(0).delete(`/v1/auth/sessions/${other.session_id}`, { token: person.token });
    expect((await client(1).get('/v1/auth/profile', { token: other.access_token })).status).toBe(401);
  });

  it('refresh one session 50 times at once (A17)', async () => {
    const { refreshToken } = await aPerson(client(0));
    const body = { refresh_token: refreshToken };
    expect(tally(await inParallel(50, (turn) => client(turn).post('/v1/auth/refresh', { body })))).toEqual({ 200: 50 });
  });

  it('take a proof once and log out everywhere (A21)', async () => {
    const person = await anAnchoredPerson(client(0));
    const proof = prove(person, await aLogoutChallenge(client(1), person));
    expect(tally(await inParallel(20, (turn) => redeem(client(turn), proof)))).toEqual({ 204: 1, 403: 19 });
    for (const turn of [0, 1])
      expect((await client(turn).get('/v1/auth/profile', { token: person.token })).status).toBe(401);
  });

  it('take one directory of a version (A23)', async () => {
    const person = await aPerson(client(0));
    const { body } = await client(0).get('/v1/auth/profile', { token: person.token });
    const identity = anIdentity();
    const answers = await inParallel(8, (turn) => {
      const devices = [deviceKeys(person.deviceId).listed];
      return putDirectory(client(turn), person, signDirectory(identity, body.id, { version: 1, devices }));
    });
    expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
  });

  it('let one of 20 proposals win, and tell the others which (B4)', async () => {
    const writer = await aWriter();
    const album = await anAlbumOf(client(0), writer);
    const answers = await inParallel(20, (turn) => propose(client(turn), writer, album, anIntent(writer)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    expect(new Set(answers.map(({ body }) => body.intent_id)).size).toBe(1);
  });

  it('admit as many of 50 uploads as there is room for (C2)', async () => {
    const writer = await aWriter();
    const album = await anAlbumOf(client(0), writer);
    const answers = await inParallel(50, (turn) =>
      postUpload(client(turn), writer, uploadBody(album, someBytes(1_000), { upload_id: aClientId() })),
    );
    expect(tally(answers)).toEqual({ 201: 7, 403: 43 });
    expect(await readQuota(client(1), writer)).toMatchObject({ used: 0, reserved: HARD_LIMIT });
  });

  it('say nothing of it in their logs', () => {
    for (const node of nodes) expect(node.complaints()).toEqual([]);
  });
});
