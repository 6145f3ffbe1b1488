import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPrivateKey, randomBytes } from 'node:crypto';
import { fromBase64Url, sha256, toBase64Url } from '../../../domain/kernel/bytes.js';
import { MINUTE } from '../../../domain/kernel/instant.js';
import { openLogoutAllChallenge } from '../../../domain/sessions/logout-all.js';
import {
  aLogoutChallenge,
  anAnchoredPerson,
  anIdentity,
  HOST,
  logoutProof,
  prove,
  redeem,
  signed,
  type Anchored,
} from '../../support/people/identity.js';
import {
  aChallenge,
  aPerson,
  codeAt,
  confirmSecondFactor,
  giveCode,
  isSignedIn,
  logIn,
} from '../../support/people/person.js';
import { rawExchange } from '../../support/http/raw-http.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('a challenge', () => {
  it('needs a session', async () => {
    expect((await service.client.post('/v1/auth/logout/all/challenge')).status).toBe(401);
  });

  it('needs an identity anchor', async () => {
    const { token } = await aPerson(service.client);
    const answer = await service.client.post('/v1/auth/logout/all/challenge', { token });
    expect(answer.body).toMatchObject({ status: 409, code: 'error.auth.no_identity_anchor' });
  });

  it('is 32 bytes, new each time, and lives for 300 s', async () => {
    const person = await anAnchoredPerson(service.client);
    const { body } = await service.client.post('/v1/auth/logout/all/challenge', { token: person.token });
    expect(fromBase64Url(body.challenge)).toHaveLength(32);
    expect(body.expires_in).toBe(300);
    expect(await aLogoutChallenge(service.client, person)).not.toBe(body.challenge);
  });
});

describe('a proof by the identity key', () => {
  it('ends every session of the account, and nobody else, without a session of its own', async () => {
    const [person, other] = [await anAnchoredPerson(service.client), await anAnchoredPerson(service.client)];
    const { body: second } = await logIn(service.client, person);
    const challenge = await aLogoutChallenge(service.client, person);
    const answer = await redeem(service.client, prove(person, challenge));
    expect(answer.status).toBe(204);
    expect(await isSignedIn(service.client, person.token)).toBe(false);
    expect(await isSignedIn(service.client, second.access_token)).toBe(false);
    const refresh = await service.client.post('/v1/auth/refresh', { body: { refresh_token: person.refreshToken } });
    expect(refresh.body.code).toBe('error.auth.session_revoked');
    expect(await isSignedIn(service.client, other.token)).toBe(true);
    expect((await logIn(service.client, person)).status).toBe(200);
  });

  it('is good until 1 ms before the challenge ends, and no longer', async () => {
    const person = await anAnchoredPerson(service.client);
    const [kept, late] = [
      await aLogoutChallenge(service.client, person),
      await aLogoutChallenge(service.client, person),
    ];
    service.clock.advance(5 * MINUTE - 1);
    expect((await redeem(service.client, prove(person, kept))).status).toBe(204);
    service.clock.advance(1);
    expect((await redeem(service.client, prove(person, late))).status).toBe(403);
  });
});

describe('whatever is no proof', () => {
  let person: Anchored;
  let stranger: Anchored;
  let uniform: Uint8Array;
  beforeAll(async () => {
    person = await anAnchoredPerson(service.client);
    stranger = await anAnchoredPerson(service.client);
    const unknown = toBase64Url(new Uint8Array(32).fill(9));
    uniform = (await redeem(service.client, { challenge: unknown, signature: toBase64Url(new Uint8Array(64)) })).bytes;
  });

  const wrong: [string, (challenge: string) => string][] = [
    ['an empty signature', () => ''],
    ['a signature that is no base64url', () => '***'],
    ['a short signature', (challenge) => logoutProof(person.identity, HOST, challenge).slice(0, 40)],
    ['a flipped bit', (challenge) => flipped(logoutProof(person.identity, HOST, challenge))],
    ['a signature of the bare challenge', (challenge) => bare(person, challenge)],
    ['a signature for another host', (challenge) => logoutProof(person.identity, 'other.test', challenge)],
    ["another account's signature", (challenge) => logoutProof(stranger.identity, HOST, challenge)],
    ["an unknown key's signature", (challenge) => logoutProof(anIdentity(), HOST, challenge)],
  ];

  it.each(wrong)(
    '%s is answered as an unknown challenge is, burns the challenge and ends nothing',
    async (_, forge) => {
      const challenge = await aLogoutChallenge(service.client, person);
      const answer = await redeem(service.client, { challenge, signature: forge(challenge) });
      expect(answer.body).toMatchObject({ status: 403, code: 'error.auth.proof_invalid' });
      expect(Buffer.compare(answer.bytes, uniform)).toBe(0);
      const late = await redeem(service.client, prove(person, challenge));
      expect(Buffer.compare(late.bytes, uniform)).toBe(0);
      expect(await isSignedIn(service.client, person.token)).toBe(true);
    },
  );

  it('unknown, malformed, burned and expired challenges are answered byte for byte alike', async () => {
    const [expired, burned] = [
      await aLogoutChallenge(service.client, person),
      await aLogoutChallenge(service.client, person),
    ];
    await redeem(service.client, { challenge: burned, signature: '' });
    service.clock.advance(5 * MINUTE);
    const attempts = [prove(person, expired), prove(person, burned), prove(person, ''), prove(person, 'x'.repeat(999))];
    for (const attempt of attempts) {
      const { status, bytes } = await redeem(service.client, attempt);
      expect([status, Buffer.compare(bytes, uniform)]).toEqual([403, 0]);
    }
    expect(await isSignedIn(service.client, person.token)).toBe(true);
  });

  it('a key in the request is ignored', async () => {
    const thief = anIdentity();
    const challenge = await aLogoutChallenge(service.client, person);
    const signature = logoutProof(thief, HOST, challenge);
    for (const member of ['ik', 'public_key', 'jwk']) {
      const answer = await redeem(service.client, { challenge, signature, [member]: toBase64Url(thief.publicKey) });
      expect(answer.body).toMatchObject({ status: 400, code: 'error.request.invalid' });
    }
    expect(await isSignedIn(service.client, person.token)).toBe(true);
  });

  it('the public key that replaces a missing anchor proves nothing', async () => {
    const { token } = await aPerson(service.client);
    const { id } = (await service.client.get('/v1/auth/profile', { token })).body;
    const challenge = new Uint8Array(32).fill(7);
    await service.baseParts.unitOfWork.run(({ logoutChallenges }) =>
      logoutChallenges.open(sha256(challenge), openLogoutAllChallenge(id, service.clock.now())),
    );
    const signature = logoutProof({ ...anIdentity(), privateKey: RFC_8032_TEST_1 }, HOST, toBase64Url(challenge));
    expect((await redeem(service.client, { challenge: toBase64Url(challenge), signature })).status).toBe(403);
    expect(await isSignedIn(service.client, token)).toBe(true);
  });
});

/** The private key of RFC 8032 section 7.1, test 1. */
const RFC_8032_TEST_1 = createPrivateKey({
  key: Buffer.from(
    '302e020100300506032b657004220420' + '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  ),
  format: 'der',
  type: 'pkcs8',
});

function bare({ identity }: Anchored, challenge: string): string {
  return toBase64Url(signed(identity, fromBase64Url(challenge)!));
}

function flipped(signature: string): string {
  const bytes = fromBase64Url(signature)!;
  bytes[10]! ^= 1;
  return toBase64Url(bytes);
}

const FORM = 'application/x-www-form-urlencoded';

function escaped(text: string): string {
  return `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}${text.slice(1)}`;
}

const decoys = (count: number) => Array.from({ length: count }, () => toBase64Url(randomBytes(32)));

/** A body that names the challenge before the member of the same name. */
function twice(challenge: string, body: object): string {
  return `{"challenge":"${challenge}",${JSON.stringify(body).slice(1)}`;
}

describe('a request that names a live challenge', () => {
  let anyone: Anchored;
  beforeAll(async () => {
    anyone = await anAnchoredPerson(service.client);
  });

  it.each<[string, (challenge: string) => object]>([
    ['has no signature', (challenge) => ({ body: { challenge } })],
    ['has a signature of another type', (challenge) => ({ body: { challenge, signature: 7 } })],
    ['has a member that nobody knows', (challenge) => ({ body: { challenge, signature: 'AAAA', more: 1 } })],
    ['ends too early', (challenge) => ({ raw: JSON.stringify({ challenge, signature: 'AAAA' }).slice(0, -3) })],
    ['ends before the last quote', (challenge) => ({ raw: JSON.stringify({ challenge }).slice(0, -2) })],
    ['has a comma too many', (challenge) => ({ raw: `{"signature": "AAAA", "challenge" : "${challenge}",}` })],
    ['is no UTF-8', (challenge) => ({ raw: Buffer.from(`{"signature":"\xff","challenge":"${challenge}"}`, 'latin1') })],
    ['is too large', (challenge) => ({ body: { challenge, signature: 'AAAA', pad: 'x'.repeat(70_000) } })],
    ['is a form', (challenge) => ({ raw: `challenge=${challenge}&signature=AAAA`, type: FORM })],
    ['is a list', (challenge) => ({ body: [{ challenge, signature: 'AAAA' }] })],
    ['names it first and then another', (challenge) => ({ raw: `{"challenge":"${challenge}","challenge":"A"}` })],
    ['has single quotes', (challenge) => ({ raw: `{'challenge':'${challenge}'}` })],
    ['is UTF-16', (challenge) => ({ raw: Buffer.from(JSON.stringify({ challenge }), 'utf16le') })],
    ['has an escape in it', (challenge) => ({ raw: `{"challenge":"${escaped(challenge)}","more":1}` })],
    ['is no application/json', (challenge) => ({ raw: JSON.stringify({ challenge }), type: 'text/plain' })],
    ['says that it is compressed', (challenge) => ({ body: { challenge }, headers: { 'Content-Encoding': 'gzip' } })],
    ['names it before another', (challenge) => ({ raw: twice(challenge, prove(anyone, 'A'.repeat(43))) })],
    ['pads it', (challenge) => ({ body: { ...prove(anyone, challenge), challenge: `${challenge}=` } })],
    ['has spaces around it', (challenge) => ({ body: { challenge: ` ${challenge} `, signature: '' } })],
    ['names many others first', (challenge) => ({ body: { decoys: decoys(1_000), challenge, signature: 'AAAA' } })],
    ['has an escape in broken JSON', (challenge) => ({ raw: `{"challenge":"${escaped(challenge)}",` })],
    ['has a malformed version', (challenge) => ({ body: { challenge, signature: 'AAAA' }, protocol: 'soon' })],
    ['is above the window', (challenge) => ({ body: { challenge, signature: 'AAAA' }, protocol: '2099-01-01' })],
  ])('burns it although it %s', async (_, request) => {
    const person = await anAnchoredPerson(service.client);
    const challenge = await aLogoutChallenge(service.client, person);
    const { status } = await service.client.post('/v1/auth/logout/all', request(challenge));
    expect([400, 403, 413, 415, 426]).toContain(status);
    const answer = await redeem(service.client, prove(person, challenge));
    expect([answer.status, answer.body.code]).toEqual([403, 'error.auth.proof_invalid']);
    expect(await isSignedIn(service.client, person.token)).toBe(true);
  });
});

it('a request with two Authorization headers burns the challenge that it names', async () => {
  const person = await anAnchoredPerson(service.client);
  const challenge = await aLogoutChallenge(service.client, person);
  const body = JSON.stringify(prove(person, challenge));
  const head = `POST /v1/auth/logout/all HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  const twice = 'Authorization: Bearer a\r\nAuthorization: Bearer b\r\n';
  const refused = await rawExchange(
    service.service.public.port,
    `${head}${twice}Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(refused?.status).toBe(400);
  expect((await redeem(service.client, prove(person, challenge))).status).toBe(403);
});

describe('logging out everywhere', () => {
  it('ends the sign-ins that wait for their second factor', async () => {
    const person = await anAnchoredPerson(service.client);
    const secret = await confirmSecondFactor(service.client, person, service.clock.now());
    const waiting = await aChallenge(service.client, person);
    const challenge = await aLogoutChallenge(service.client, person);
    expect((await redeem(service.client, prove(person, challenge))).status).toBe(204);
    service.clock.advance(MINUTE);
    const { status, body } = await giveCode(service.client, waiting, codeAt(secret, service.clock.now()));
    expect([status, body.code]).toEqual([401, 'error.auth.challenge_invalid']);
    const anew = await aChallenge(service.client, person);
    expect((await giveCode(service.client, anew, codeAt(secret, service.clock.now()))).status).toBe(200);
  });
});
