import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generate } from 'otplib';
import { parse } from '@otplib/uri';
import { startAddressedNode, type AddressedNode } from '../support/processes/addressed-node.js';
import { aChallenge, aPerson, giveCode, type Person } from '../support/people/person.js';

const NEED = new URL('../../tools/need', import.meta.url).pathname;

let node: AddressedNode;
beforeAll(async () => {
  execFileSync(NEED, ['oathtool'], { stdio: 'inherit' });
  node = await startAddressedNode();
}, 120_000);
afterAll(() => node.stop());

/** Returns the current code or that of the next step. */
type Authenticator = (secret: string, stepsAhead: 0 | 1) => Promise<string>;

const otplib: Authenticator = (secret, stepsAhead) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + stepsAhead * 30 });

const oathtool: Authenticator = async (secret, stepsAhead) => {
  const now = new Date(Date.now() + stepsAhead * 30_000).toISOString().replace('T', ' ').slice(0, 19);
  return execFileSync('oathtool', ['--totp', '--base32', '--now', `${now} UTC`, secret], { encoding: 'utf8' }).trim();
};

async function enrolled({ token }: Person): Promise<{ secret: string; uri: string }> {
  const { body } = await node.client.post('/v1/auth/totp/enroll', { token });
  return { secret: body.secret, uri: body.otpauth_uri };
}

describe.each([
  ['otplib', otplib],
  ['oathtool', oathtool],
])('%s', (_name, codeOf) => {
  it('confirms a second factor, and signs in with the next code', async () => {
    const person = await aPerson(node.client);
    const { secret } = await enrolled(person);
    const first = { token: person.token, body: { code: await codeOf(secret, 0) } };
    expect((await node.client.post('/v1/auth/totp/verify-enrollment', first)).status).toBe(200);
    const challenge = await aChallenge(node.client, person);
    expect((await giveCode(node.client, challenge, await codeOf(secret, 1))).status).toBe(200);
  });
});

it('the address for authenticators is read as it is meant, a port in the name of the server or not', async () => {
  const person = await aPerson(node.client);
  const { secret, uri } = await enrolled(person);
  const { type, label, params } = parse(uri);
  const issuer = new URL(node.baseUrl).host.replace(':', ' ');
  expect({ type, label }).toEqual({ type: 'totp', label: `${issuer}:${person.address}` });
  expect(params).toMatchObject({ secret, issuer, digits: 6, period: 30 });
  expect(issuer).not.toContain(':');
});
