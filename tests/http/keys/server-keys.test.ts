import { createHmac, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importPrivateKey } from '../../../adapters/crypto/ed25519-keys.js';
import { KeyRing } from '../../../application/keys/key-ring.js';
import type { ServerKeyStore } from '../../../application/ports/stores/server-key-store.js';
import { uuidV4 } from '../../../domain/kernel/ids.js';
import { HOUR, SECOND } from '../../../domain/kernel/instant.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { inParallel } from '../../support/people/builders.js';
import type { Client } from '../../support/http/client.js';
import { aPerson } from '../../support/people/person.js';
import { decoded, kidOf, publishedKids, rotateSigningKey } from '../../support/people/server-keys.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const random = new SystemRandom();
const PROFILE = '/v1/auth/profile';
const BASE_URL = 'http://gatehouse.test';

const statusWith = async (client: Client, token: string) => (await client.get(PROFILE, { token })).status;

describe('rotating the signing key', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { ACCESS_TOKEN_TTL: '2h', SIGNING_KEY_GRACE: '1h' } });
  });
  afterAll(() => service.stop());

  it('signs with the new key at once, accepts old tokens within the grace, and publishes both keys', async () => {
    const { client, clock } = service;
    const person = await aPerson(client);
    const [oldKid] = await publishedKids(client);
    expect(kidOf(person.token)).toBe(oldKid);

    const { jwk } = await rotateSigningKey(service);
    const { body } = await client.post('/v1/auth/refresh', { body: { refresh_token: person.refreshToken } });
    expect(kidOf(body.access_token)).toBe(jwk.kid);
    expect(jwk.kid).not.toBe(oldKid);
    expect(await publishedKids(client)).toEqual([jwk.kid, oldKid]);

    clock.advance(HOUR - 1);
    expect(await statusWith(client, person.token)).toBe(200);
    expect(await publishedKids(client)).toEqual([jwk.kid, oldKid]);
    clock.advance(1);
    expect(await statusWith(client, person.token)).toBe(401);
    expect(await statusWith(client, body.access_token)).toBe(200);
    expect(await publishedKids(client)).toEqual([jwk.kid]);
  });

  it('is published at once by every node', async () => {
    const other = await startTestService({ sharing: service });
    const { jwk } = await rotateSigningKey(service);
    expect((await publishedKids(other.client))[0]).toBe(jwk.kid);
    const next = await rotateSigningKey(service);
    const { body } = await other.client.get('/.well-known/jwks.json');
    expect(body.keys.map(({ kid }: { kid: string }) => kid).slice(0, 2)).toEqual([next.jwk.kid, jwk.kid]);
    await other.stop();
  });

  it('a token published with a key verifies with that key by itself', async () => {
    const { token } = await aPerson(service.client);
    const { body } = await service.client.get('/.well-known/service/server-info');
    const jwk = (body.signing_keys.keys as { kid: string }[]).find(({ kid }) => kid === kidOf(token));
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    expect(verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('forgets the private half of every key but the active one', async () => {
    await rotateSigningKey(service);
    const keys = (await service.baseParts.stores.serverKeys.list()).filter(({ kind }) => kind === 'signing');
    const newest = Math.max(...keys.map(({ generation }) => generation));
    for (const key of keys) expect(key.sealedPrivateKey !== null).toBe(key.generation === newest);
  });

  it('keeps no private key in the open', async () => {
    const { privateKey } = service.service.parts.keyRing.signing('signing');
    const seed = Buffer.from(privateKey.slice(-32));
    for (const { sealedPrivateKey } of await service.baseParts.stores.serverKeys.list()) {
      expect(Buffer.from(sealedPrivateKey ?? []).includes(seed)).toBe(false);
    }
  });

  it('under another MASTER_KEY nothing starts, and nothing is rotated', async () => {
    const env = { MASTER_KEY: Buffer.alloc(32, 8).toString('base64') };
    const before = await service.baseParts.stores.serverKeys.list();
    await expect(startTestService({ sharing: service, env })).rejects.toThrow(/MASTER_KEY is not the one/);
    expect(await service.baseParts.stores.serverKeys.list()).toEqual(before);
  });
});

describe('an access token that is not exactly ours', () => {
  let service: TestService;
  let good: string;
  let key: { kid: string; privateKey: KeyObject; publicKey: Buffer };
  beforeAll(async () => {
    service = await startTestService();
    good = (await aPerson(service.client)).token;
    const { kid, privateKey } = service.service.parts.keyRing.signing('signing');
    const imported = importPrivateKey(privateKey);
    const publicKey = Buffer.from(createPublicKey(imported).export({ format: 'jwk' }).x ?? '', 'base64url');
    key = { kid, privateKey: imported, publicKey };
  });
  afterAll(() => service.stop());

  const signedBy = (privateKey: KeyObject, head: object, payload: object): string => {
    const text = [head, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  };
  /** Makes a token correctly signed by the server's key; a member that is undefined is left out. */
  const forged = (head: object, payload: object = {}) =>
    signedBy(key.privateKey, { ...decoded(good, 0), ...head }, { ...decoded(good, 1), ...payload });
  const hmac = (secret: Buffer | string): string => {
    const head = { ...decoded(good, 0), alg: 'HS256' };
    const text = [head, decoded(good, 1)]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const stranger = () => generateKeyPairSync('ed25519');
  const strangersJwk = () => stranger().publicKey.export({ format: 'jwk' });

  it('while one that is, made by hand, is taken', async () => {
    expect(await statusWith(service.client, forged({}))).toBe(200);
  });

  const cases: [string, () => string][] = [
    ['alg none', () => `${forged({ alg: 'none' }).split('.').slice(0, 2).join('.')}.`],
    ['alg none, signed', () => forged({ alg: 'none' })],
    ['alg Ed25519', () => forged({ alg: 'Ed25519' })],
    ['HS256 with the public key', () => hmac(key.publicKey)],
    ['HS256 with the public key in text', () => hmac(key.publicKey.toString('base64url'))],
    ['another kid', () => forged({ kid: 'another' })],
    ['no kid', () => forged({ kid: undefined })],
    ['another key under our kid', () => signedBy(stranger().privateKey, decoded(good, 0), decoded(good, 1))],
    ['a jku', () => forged({ jku: `${BASE_URL}/.well-known/service/server-info` })],
    ['a jwk', () => forged({ jwk: strangersJwk() })],
    ['an x5c', () => forged({ x5c: [] })],
    ['crit', () => forged({ crit: ['exp'] })],
    ['no sid', () => forged({}, { sid: undefined })],
    ['another sid', () => forged({}, { sid: uuidV4(random.bytes(16)) })],
    ["another account's sub", () => forged({}, { sub: uuidV4(random.bytes(16)) })],
    ['another aud', () => forged({}, { aud: 'http://other.test' })],
    ['a list of auds', () => forged({}, { aud: [BASE_URL, 'http://other.test'] })],
    ['another iss', () => forged({}, { iss: 'http://other.test' })],
    ['no aud', () => forged({}, { aud: undefined })],
    ['typ JWT', () => forged({ typ: 'JWT' })],
    ['typ of a capability', () => forged({ typ: 'fed-cap+jwt' })],
    ['no typ', () => forged({ typ: undefined })],
    ['no exp', () => forged({}, { exp: undefined })],
    ['an exp that is past', () => forged({}, { exp: service.clock.now() / SECOND })],
    ['an iat of tomorrow', () => forged({}, { iat: service.clock.now() / SECOND + 86_400 })],
    ['a flipped bit', () => good.slice(0, -2) + (good.endsWith('AA') ? 'BA' : 'AA')],
    [
      'the attestation key',
      () => {
        const { kid, privateKey } = service.service.parts.keyRing.signing('attestation');
        return signedBy(importPrivateKey(privateKey), { ...decoded(good, 0), kid }, decoded(good, 1));
      },
    ],
  ];

  it.each(cases)('is refused: %s', async (_, token) => {
    const answer = await service.client.get(PROFILE, { token: token() });
    expect(answer.body).toMatchObject({ status: 401, code: 'error.auth.unauthenticated' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('unknown key ids', () => {
  it('make a node look into the database once a second at most, however many there are', async () => {
    const service = await startTestService();
    const { token } = await aPerson(service.client);
    const store = service.baseParts.stores.serverKeys;
    let looks = 0;
    const counting: ServerKeyStore = {
      list: () => {
        looks += 1;
        return store.list();
      },
      append: (key) => store.append(key),
      forgetPrivateHalves: (kind, generation) => store.forgetPrivateHalves(kind, generation),
    };
    const { service: running } = service;
    const ring = new KeyRing({
      ...running.parts,
      serverKeys: counting,
      settings: { signingKeyGrace: HOUR },
    });
    await inParallel(50, () => ring.catchUp());
    expect(looks).toBe(1);
    service.clock.advance(SECOND - 1);
    await ring.catchUp();
    expect(looks).toBe(1);
    service.clock.advance(1);
    await inParallel(50, () => ring.catchUp());
    expect(looks).toBe(2);
    expect(await statusWith(service.client, token)).toBe(200);
    await service.stop();
  });
});
