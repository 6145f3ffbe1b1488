import { describe, expect, it } from '@jest/globals';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import { JwtCapabilityTokens } from '../../adapters/crypto/capability-tokens.js';
import { Ed25519KeyMaker } from '../../adapters/crypto/ed25519-keys.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { capabilityPayload, type Capability } from '../../domain/federation/capability.js';
import { HOUR, SECOND } from '../../domain/kernel/instant.js';
import { NOW } from '../support/people/builders.js';

const tokens = new JwtCapabilityTokens();
const maker = new Ed25519KeyMaker(new SystemRandom());
const [ours, other] = await Promise.all([maker.generate(), maker.generate()]);
const capability: Capability = {
  issuer: 'a.example.org',
  audience: 'b.example.org',
  jti: 'one',
  scopes: ['lookup'],
  issuedAt: NOW,
  expiresAt: NOW + HOUR,
};
const payload = capabilityPayload(capability);
const token = await tokens.sign(capability, { kid: ours.jwk.kid, privateKey: ours.privateKey });

async function verifies(text: string, jwk: unknown): Promise<boolean | undefined> {
  const opened = tokens.open(text);
  if (opened === null) return undefined;
  return await tokens.readKey(jwk)?.hasSigned(opened);
}

/** Signs correctly under any header. */
function signedUnder(header: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode(header)}.${encode(payload)}`;
  const key = createPrivateKey({ key: Buffer.from(ours.privateKey), format: 'der', type: 'pkcs8' });
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

describe('a capability token', () => {
  it('is a JWT that jose takes', async () => {
    const key = await importJWK(ours.jwk, 'EdDSA');
    const verified = await jwtVerify(token, key, { typ: 'fed-cap+jwt', currentDate: new Date(NOW) });
    expect(verified.protectedHeader).toEqual({ alg: 'EdDSA', typ: 'fed-cap+jwt', kid: ours.jwk.kid });
    expect(verified.payload).toEqual(payload);
  });

  it('is opened, and verifies under the key that signed it alone', async () => {
    expect(tokens.open(token)).toMatchObject({ kid: ours.jwk.kid, payload });
    expect(await verifies(token, ours.jwk)).toBe(true);
    expect(await verifies(token, other.jwk)).toBe(false);
  });

  it('is taken from jose, with or without a key id', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' });
    const theirs = await new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'fed-cap+jwt' })
      .sign(privateKey);
    expect(tokens.open(theirs)).toMatchObject({ kid: null, payload });
    expect(await verifies(theirs, { ...jwk, kid: 'k', alg: 'EdDSA', use: 'sig' })).toBe(true);
    expect(await verifies(theirs, jwk)).toBe(true);
  });

  it.each([
    ['alg none', { alg: 'none', typ: 'fed-cap+jwt' }],
    ['HMAC', { alg: 'HS256', typ: 'fed-cap+jwt' }],
    ['another type', { alg: 'EdDSA', typ: 'at+jwt' }],
    ['no type', { alg: 'EdDSA' }],
    ['a key of its own', { alg: 'EdDSA', typ: 'fed-cap+jwt', jwk: ours.jwk }],
    ['an address of its key', { alg: 'EdDSA', typ: 'fed-cap+jwt', jku: 'https://evil.example' }],
    ['crit', { alg: 'EdDSA', typ: 'fed-cap+jwt', crit: ['exp'] }],
    ['a key id that is no text', { alg: 'EdDSA', typ: 'fed-cap+jwt', kid: 7 }],
  ])('is not opened with %s', (_what, header) => {
    expect(tokens.open(signedUnder(header))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['two parts', token.split('.').slice(0, 2).join('.')],
    ['four parts', `${token}.x`],
    ['a padded signature', `${token}=`],
    ['a short signature', token.slice(0, -4)],
    ['five kilobytes', token.replace('.', '.'.padEnd(5000, 'A'))],
  ])('is not opened out of %s', (_what, text) => {
    expect(tokens.open(text)).toBeNull();
  });

  it('does not verify when a bit of it is changed', async () => {
    const [head, , signature] = token.split('.');
    const longer = { ...payload, exp: payload.exp + HOUR / SECOND };
    const forged = [head, Buffer.from(JSON.stringify(longer)).toString('base64url'), signature].join('.');
    expect(await verifies(forged, ours.jwk)).toBe(false);
  });
});

describe("a peer's key", () => {
  it.each([
    ['no object', 'key'],
    ['nothing', null],
    ['another curve', { ...ours.jwk, crv: 'X25519' }],
    ['another kind', { ...ours.jwk, kty: 'EC' }],
    ['another use', { ...ours.jwk, use: 'enc' }],
    ['another algorithm', { ...ours.jwk, alg: 'ES256' }],
    ['31 bytes', { ...ours.jwk, x: Buffer.alloc(31, 3).toString('base64url') }],
    ['no point of the curve', { ...ours.jwk, x: Buffer.from('02'.padEnd(64, '0'), 'hex').toString('base64url') }],
    ['the identity', { ...ours.jwk, x: Buffer.from('01'.padEnd(64, '0'), 'hex').toString('base64url') }],
    [
      'a point of small order',
      {
        ...ours.jwk,
        x: Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex').toString('base64url'),
      },
    ],
  ])('is not read out of %s', (_what, jwk) => {
    expect(tokens.readKey(jwk)).toBeNull();
  });
});
