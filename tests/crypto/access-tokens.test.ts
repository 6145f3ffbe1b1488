import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac, hash, sign } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { JwtAccessTokens } from '../../adapters/crypto/access-tokens.js';
import { Ed25519KeyMaker, importPrivateKey } from '../../adapters/crypto/ed25519-keys.js';
import type { RememberedTokens } from '../../adapters/crypto/remembered-tokens.js';
import { SystemRandom } from '../../adapters/system/random.js';
import type { ServerKeyPair } from '../../application/ports/crypto/key-maker.js';
import type { Ed25519Jwk } from '../../domain/discovery/public-jwk.js';
import { MINUTE, SECOND } from '../../domain/kernel/instant.js';

const issuer = 'https://media.example.org';
const random = new SystemRandom();
const now = 1_790_000_000_000;
const holder = {
  accountId: '01990000-0000-7000-8000-000000000001',
  sessionId: '01990000-0000-7000-8000-000000000002',
  deviceId: '6f1c3c1e-0d4f-4a57-9c39-3d1f3a0a9d11',
};
const claims = { ...holder, issuedAt: now, expiresAt: now + 15 * MINUTE };

const [first, second] = await Promise.all([
  new Ed25519KeyMaker(random).generate(),
  new Ed25519KeyMaker(random).generate(),
]);

function taken(jwk: Ed25519Jwk, retiresAt: number | null = null) {
  return { jwk, retiresAt };
}

function keySet(active: ServerKeyPair, ...verifying: ReturnType<typeof taken>[]) {
  return { active: { kid: active.jwk.kid, privateKey: active.privateKey }, verifying };
}

let tokens: JwtAccessTokens;
beforeEach(() => {
  tokens = new JwtAccessTokens({ issuer, lifetime: 15 * MINUTE, remember: 4, random });
  tokens.useKeys(keySet(first, taken(first.jwk)));
});

describe('an access token', () => {
  it('is accepted until, and not at, its expiry, whether remembered or not', async () => {
    const token = await tokens.issue(holder, now);
    expect(await tokens.verify(token, now)).toEqual(claims);
    expect(await tokens.verify(token, now + 15 * MINUTE - 1)).toEqual(claims);
    expect(await tokens.verify(token, now + 15 * MINUTE)).toBeNull();
    expect(await tokens.verify(token, now + 15 * MINUTE)).toBeNull();
    expect(await tokens.verify(await tokens.issue(holder, now), now + 15 * MINUTE)).toBeNull();
  });

  it('is rejected while the clock is more than a minute before its issue, whether remembered or not', async () => {
    const token = await tokens.issue(holder, now);
    expect(await tokens.verify(token, now - MINUTE - 1)).toBeNull();
    expect(await tokens.verify(token, now - MINUTE)).toEqual(claims);
    expect(await tokens.verify(token, now - MINUTE - 1)).toBeNull();
  });

  it('is a JWT that jose accepts too, with these members and no others', async () => {
    const { payload, protectedHeader } = await jwtVerify(
      await tokens.issue(holder, now),
      await importJWK(first.jwk, 'EdDSA'),
      {
        issuer,
        audience: issuer,
        typ: 'at+jwt',
        currentDate: new Date(now),
      },
    );
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: first.jwk.kid });
    expect(payload).toEqual({
      iss: issuer,
      aud: issuer,
      sub: holder.accountId,
      sid: holder.sessionId,
      did: holder.deviceId,
      client_id: 'first-party',
      iat: now / SECOND,
      exp: now / SECOND + 900,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('differs from every other one, even of the same moment', async () => {
    expect(await tokens.issue(holder, now)).not.toBe(await tokens.issue(holder, now));
  });

  it('lives no longer than its lifetime when the moment is not a whole second', async () => {
    const token = await tokens.issue(holder, now + 999);
    expect(await tokens.verify(token, now + 15 * MINUTE)).toBeNull();
  });

  it('cannot be issued or verified before a key exists', async () => {
    const empty = new JwtAccessTokens({ issuer, lifetime: 15 * MINUTE, remember: 4, random });
    await expect(empty.issue(holder, now)).rejects.toThrow('No signing key');
    expect(await empty.verify(await tokens.issue(holder, now), now)).toBeNull();
  });
});

const good = {
  iss: issuer,
  aud: issuer,
  sub: holder.accountId,
  sid: holder.sessionId,
  did: holder.deviceId,
  client_id: 'first-party',
  iat: now / SECOND,
  exp: now / SECOND + 900,
  jti: '0e4f2f6a-4d0b-4b0e-8d1c-0f6a4d0b4b0e',
};
const goodHead = { alg: 'EdDSA', typ: 'at+jwt', kid: first.jwk.kid };

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** Signs any payload correctly with the server's own key. */
function forge(payload: unknown, head: unknown = goodHead): string {
  const signed = `${encode(head)}.${encode(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), importPrivateKey(first.privateKey)).toString('base64url')}`;
}

describe('verification', () => {
  it('accepts the same header and payload in any order, as jose writes them', async () => {
    expect(await tokens.verify(forge(good), now)).toEqual(claims);
    const jose = new SignJWT(good).setProtectedHeader({ kid: first.jwk.kid, typ: 'at+jwt', alg: 'EdDSA' });
    expect(await tokens.verify(await jose.sign(importPrivateKey(first.privateKey)), now)).toEqual(claims);
  });

  it.each([
    ['alg none', { ...goodHead, alg: 'none' }],
    ['alg HS256', { ...goodHead, alg: 'HS256' }],
    ['alg Ed25519', { ...goodHead, alg: 'Ed25519' }],
    ['no alg', { typ: 'at+jwt', kid: first.jwk.kid }],
    ['typ JWT', { ...goodHead, typ: 'JWT' }],
    ['no typ', { alg: 'EdDSA', kid: first.jwk.kid }],
    ['no kid', { alg: 'EdDSA', typ: 'at+jwt' }],
    ['an unknown kid', { ...goodHead, kid: 'unknown' }],
    ['a kid that is no text', { ...goodHead, kid: 7 }],
    ['__proto__ as kid', { ...goodHead, kid: '__proto__' }],
    ['jku', { ...goodHead, jku: 'https://evil.example/keys' }],
    ['jwk', { ...goodHead, jwk: first.jwk }],
    ['x5u', { ...goodHead, x5u: 'https://evil.example/chain' }],
    ['x5c', { ...goodHead, x5c: [] }],
    ['crit', { ...goodHead, crit: ['exp'] }],
    ['b64', { ...goodHead, b64: false }],
    ['an array', ['EdDSA', 'at+jwt', first.jwk.kid]],
    ['null', 'null'],
    ['no JSON', '{'],
  ])('refuses a header with %s', async (_, head) => {
    expect(await tokens.verify(forge(good, head), now)).toBeNull();
  });

  it.each(Object.keys(good))('refuses a token without %s, or with one of another type', async (member) => {
    const { [member as keyof typeof good]: own, ...others } = good;
    expect(await tokens.verify(forge(others), now)).toBeNull();
    for (const value of [null, 7.5, '7', [own], { own }, true, '', -1]) {
      expect(await tokens.verify(forge({ ...good, [member]: value }), now)).toBeNull();
    }
  });

  it.each([
    ['another issuer', { iss: 'https://other.example' }],
    ['another audience', { aud: 'https://other.example' }],
    ['an audience list', { aud: [issuer] }],
    ['another client', { client_id: 'third-party' }],
    ['an upper-case id', { did: holder.deviceId.toUpperCase() }],
    ['an expiry before its issue', { exp: now / SECOND - 1, iat: now / SECOND }],
    ['an issue beyond the clocks’ difference', { iat: now / SECOND + 61, exp: now / SECOND + 961 }],
  ])('refuses %s', async (_, change) => {
    expect(await tokens.verify(forge({ ...good, ...change }), now)).toBeNull();
  });

  it('bears with a clock that runs ahead by a minute', async () => {
    const ahead = { ...claims, issuedAt: now + MINUTE };
    expect(await tokens.verify(forge({ ...good, iat: now / SECOND + 60 }), now)).toEqual(ahead);
  });

  it('refuses the public key used as an HMAC secret, another key under our kid, and no signature', async () => {
    const signed = `${encode({ ...goodHead, alg: 'HS256' })}.${encode(good)}`;
    for (const secret of [first.jwk.x, Buffer.from(first.jwk.x, 'base64url')]) {
      expect(
        await tokens.verify(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`, now),
      ).toBeNull();
    }
    const stranger = await generateKeyPair('EdDSA');
    expect(await exportJWK(stranger.publicKey)).not.toMatchObject({ x: first.jwk.x });
    expect(
      await tokens.verify(await new SignJWT(good).setProtectedHeader(goodHead).sign(stranger.privateKey), now),
    ).toBeNull();
    expect(await tokens.verify(`${encode(goodHead)}.${encode(good)}.`, now)).toBeNull();
    expect(await tokens.verify(`${encode({ ...goodHead, alg: 'none' })}.${encode(good)}.`, now)).toBeNull();
  });

  it('refuses any one character altered, added or left out, also when the right token is remembered', async () => {
    const token = await tokens.issue(holder, now);
    expect(await tokens.verify(token, now)).toEqual(claims);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(await tokens.verify(token.slice(0, index) + other + token.slice(index + 1), now)).toBeNull();
      expect(await tokens.verify(token.slice(0, index) + token.slice(index + 1), now)).toBeNull();
    }
    for (const text of [
      `${token}=`,
      `${token}.`,
      `${token}.a`,
      ` ${token}`,
      `${token}\n`,
      '',
      '.',
      '..',
      'x'.repeat(1e6),
    ]) {
      expect(await tokens.verify(text, now)).toBeNull();
    }
  });
});

describe('key rotation', () => {
  it('accepts old tokens until the grace is over, remembered or not, and signs with the new key', async () => {
    const old = await tokens.issue(holder, now);
    const unseen = await tokens.issue(holder, now);
    expect(await tokens.verify(old, now)).toEqual(claims);
    const over = now + 5 * MINUTE;
    tokens.useKeys(keySet(second, taken(second.jwk), taken(first.jwk, over)));
    expect(await tokens.verify(old, over - 1)).toEqual(claims);
    expect(await tokens.verify(old, over)).toBeNull();
    expect(await tokens.verify(unseen, over)).toBeNull();
    const fresh = await tokens.issue(holder, now);
    expect(JSON.parse(Buffer.from(fresh.split('.')[0]!, 'base64url').toString())).toMatchObject({
      kid: second.jwk.kid,
    });
    expect(await tokens.verify(fresh, now)).toEqual(claims);
  });

  it('refuses at once what a dropped key signed, though it was remembered', async () => {
    const old = await tokens.issue(holder, now);
    expect(await tokens.verify(old, now)).toEqual(claims);
    tokens.useKeys(keySet(second, taken(second.jwk)));
    expect(await tokens.verify(old, now)).toBeNull();
  });

  it('refuses what a key signed that is dropped while the signature is verified', async () => {
    const verified = tokens.verify(await tokens.issue(holder, now), now);
    tokens.useKeys(keySet(second, taken(second.jwk)));
    expect(await verified).toBeNull();
  });

  it('keeps the keys it has when the new ones do not contain their own active key', async () => {
    expect(() => tokens.useKeys(keySet(second, taken(first.jwk)))).toThrow('active key');
    expect(await tokens.verify(await tokens.issue(holder, now), now)).toEqual(claims);
  });

  it('gives keys whose kid is their RFC 7638 thumbprint, all different', () => {
    expect(first.jwk).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.stringMatching(/^[\w-]{43}$/),
      kid: expect.stringMatching(/^[\w-]{43}$/),
      alg: 'EdDSA',
      use: 'sig',
    });
    expect(first.jwk.kid).not.toBe(second.jwk.kid);
  });
});

describe('what is remembered', () => {
  function remembered(): RememberedTokens<unknown> {
    return (tokens as unknown as { remembered: RememberedTokens<unknown> }).remembered;
  }
  const hashOf = (token: string) => hash('sha256', token, 'buffer');

  it('is what verified, and nothing else', async () => {
    const token = await tokens.issue(holder, now);
    const forged = forge({ ...good, aud: 'https://other.example' });
    for (const text of [token, forged, 'a.b.c']) await tokens.verify(text, now);
    expect(remembered().find(hashOf(token))?.claims).toEqual(claims);
    expect(remembered().find(hashOf(forged))).toBeNull();
    expect(remembered().find(hashOf('a.b.c'))).toBeNull();
  });

  it('is not verified again', async () => {
    const token = await tokens.issue(holder, now);
    await tokens.verify(token, now);
    const { verifier } = remembered().find(hashOf(token))!;
    remembered().remember(hashOf('no token at all'), claims, verifier);
    expect(await tokens.verify('no token at all', now)).toEqual(claims);
  });
});
