import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pino from 'pino';
import { aChallenge, aPerson, codeAt, confirmSecondFactor, giveCode, logIn } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const NETWORK = '198.51.100.23';
const WRONG = 'not the right one at all';
let directory: string;
let service: TestService;
const logged: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-dump-'));
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  service = await startTestService({
    database: { kind: 'sqlite', file: join(directory, 'dump.sqlite') },
    env: { TRUST_PROXY: 'true', LOG_LEVEL: 'trace' },
    overrides: { logger },
  });
});
afterAll(() => rm(directory, { recursive: true }));

/** Uses the service; returns every value sent or received by a user that must not be found afterwards. */
async function use(): Promise<Record<string, string>> {
  const { client, clock } = service;
  const person = await aPerson(client, 'a password to look for');
  const pending = await aPerson(client);
  const enrolled = await client.post('/v1/auth/totp/enroll', { token: pending.token });
  const secret = await confirmSecondFactor(client, person, clock.now());
  const challenge = await aChallenge(client, person);
  const headers = { 'X-Forwarded-For': NETWORK };
  const wrong = { address: person.address, password: WRONG };
  await client.post('/v1/auth/login', { headers, body: wrong });
  await giveCode(client, challenge, '000000');
  const { body } = await giveCode(client, challenge, codeAt(secret, clock.now() + 30_000));
  const live = await aChallenge(client, person);
  const change = { current_password: person.password, new_password: 'a new one to look for' };
  const changed = await client.post('/v1/auth/password', { token: body.access_token, headers, body: change });
  const half = await aChallenge(client, { ...person, password: change.new_password });
  await logIn(client, pending, { cohort_hash: 'ab'.repeat(32) });
  return {
    password: person.password,
    newPassword: change.new_password,
    wrongPassword: WRONG,
    totpSecret: secret,
    pendingTotpSecret: enrolled.body.secret,
    challenge,
    liveChallenge: live,
    halfWay: half,
    refreshToken: person.refreshToken,
    secondRefreshToken: body.refresh_token,
    replacedRefreshToken: changed.body.refresh_token,
    accessToken: changed.body.access_token,
    network: NETWORK,
  };
}

/** Returns a secret in every form in which it could be stored: as text, and decoded from base64url or base32. */
function spellings(name: string, value: string): Buffer[] {
  const found = [Buffer.from(value, 'utf8'), Buffer.from(value, 'utf16le')];
  if (/challenge|halfWay|Token/i.test(name)) {
    const raw = Buffer.from(value, 'base64url');
    found.push(raw, Buffer.from(raw.toString('hex')), Buffer.from(raw.toString('base64')));
  }
  if (/totpSecret/i.test(name)) {
    const bits = [...value].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const raw = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    found.push(raw, Buffer.from(raw.toString('hex')), Buffer.from(raw.toString('base64')));
  }
  return found;
}

it('neither the database nor the log holds a token, a challenge, a password, a TOTP secret or a network (A20)', async () => {
  const secrets = await use();
  await service.stop();
  const files = await readdir(directory);
  const database = Buffer.concat(await Promise.all(files.map((file) => readFile(join(directory, file)))));
  const log = Buffer.from(logged.join('\n'));
  // The searched database and log are the right ones and not empty.
  expect(database.includes('@example.org')).toBe(true);
  expect(log.includes('/v1/auth/login/verify-totp')).toBe(true);
  for (const [name, value] of Object.entries(secrets)) {
    expect(value.length).toBeGreaterThan(12);
    for (const spelling of spellings(name, value)) {
      expect([name, 'in the database', database.includes(spelling)]).toEqual([name, 'in the database', false]);
      expect([name, 'in the log', log.includes(spelling)]).toEqual([name, 'in the log', false]);
    }
  }
});
