import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pino from 'pino';
import { HOUR } from '../../../domain/kernel/instant.js';
import { CLIENT, FakeProvider, saying, type Someone } from '../../support/oidc/fake-provider.js';
import { APP, begin, finish, land, type Begun } from '../../support/oidc/oidc-app.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let directory: string;
let corp: FakeProvider;
let service: TestService;
const logged: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-dump-'));
  corp = await FakeProvider.start();
  service = await startTestService({
    database: { kind: 'sqlite', file: join(directory, 'dump.sqlite') },
    env: { ...environment(), LOG_LEVEL: 'trace' },
    overrides: { logger: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
  });
});
afterAll(async () => {
  await corp.goDown();
  await rm(directory, { recursive: true });
});

const LIVE = { sub: 'subject-not-completed', email: 'not-completed@example.org' };
const LIAR = { sub: 'subject-of-the-lie', email: 'of-the-lie@example.org' };

function environment() {
  return {
    AUTH_METHODS: 'oidc',
    OIDC_PROVIDERS: JSON.stringify([corp.entry()]),
    OIDC_REDIRECT_URIS: APP,
  };
}

async function returnedAt({ client }: TestService, { authorizationUrl }: Begun, someone: Someone) {
  const { code, error } = await land(client, corp.signIn(authorizationUrl, someone));
  return { code: code ?? '', error };
}

it('neither the database nor the log reveals the exchanged secrets, or a person before sign-in', async () => {
  const { client } = service;
  const [underWay, live, done, lied, broken] = [
    await begin(client),
    await begin(client),
    await begin(client),
    await begin(client),
    await begin(client),
  ];
  const { code: liveCode } = await returnedAt(service, live, LIVE);
  const verifier = corp.tokenRequest?.parameters.get('code_verifier') ?? '';
  const { code } = await returnedAt(service, done, { sub: 'subject-that-came-in', email: 'came-in@example.org' });
  const { body } = await finish(client, code, done.verifier);
  expect(body.token_type).toBe('Bearer');
  corp.lies = { claims: { aud: 'a-stranger' } };
  expect((await returnedAt(service, lied, LIAR)).error).toBe('error.auth.sign_in_invalid');
  corp.lies = { instead: { token: saying(200, 'unreadable-token-of-somebody') } };
  expect((await returnedAt(service, broken, LIAR)).error).toBe('error.auth.sign_in_invalid');
  await service.stop();

  const files = await readdir(directory);
  const database = Buffer.concat(await Promise.all(files.map((file) => readFile(join(directory, file)))));
  const log = Buffer.from(logged.join('\n'));
  // The searched database and log are the right ones and not empty.
  expect(database.includes('came-in@example.org')).toBe(true);
  expect(log.includes('/v1/auth/oidc/:provider/callback')).toBe(true);
  expect(log.includes('(audience)')).toBe(true);

  const sent = (begun: Begun, name: string) => new URL(begun.authorizationUrl).searchParams.get(name) ?? '';
  const secrets = {
    state: sent(underWay, 'state'),
    nonce: sent(underWay, 'nonce'),
    codeVerifier: verifier,
    appVerifier: live.verifier,
    oneTimeCode: liveCode,
    usedCode: code,
    refreshToken: body.refresh_token as string,
    clientSecret: CLIENT.secret,
    subject: LIVE.sub,
    address: LIVE.email,
    liar: LIAR.sub,
    liarsAddress: LIAR.email,
    unreadable: 'unreadable-token',
    providersCodes: 'authorization-code',
  };
  for (const [name, value] of Object.entries(secrets)) {
    expect(value.length).toBeGreaterThan(12);
    const beginning = value.slice(0, 20);
    for (const spelling of [Buffer.from(beginning), Buffer.from(beginning, 'base64url')]) {
      expect([name, 'in the database', database.includes(spelling)]).toEqual([name, 'in the database', false]);
      expect([name, 'in the log', log.includes(spelling)]).toEqual([name, 'in the log', false]);
    }
  }
  expect(log.includes('came-in@')).toBe(false);
});

it('what was begun and never ended is swept', async () => {
  corp.lies = {};
  const again = await startTestService({ env: environment() });
  await begin(again.client);
  await returnedAt(again, await begin(again.client), LIVE);
  again.clock.advance(HOUR);
  // A node sweeps at its start and then every minute.
  const next = await startTestService({ env: environment(), sharing: again });
  const { oidcAttempts, oidcReturns } = again.baseParts.stores;
  const later = again.clock.now();
  expect([await oidcAttempts.deleteExpired(later, 10), await oidcReturns.deleteExpired(later, 10)]).toEqual([0, 0]);
  await next.stop();
  await again.stop();
});
