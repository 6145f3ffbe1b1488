import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { allowInsecureRequests, validateJwtAccessToken } from 'oauth4webapi';
import { startAddressedNode, type AddressedNode } from '../support/processes/addressed-node.js';
import { aPerson, type Person } from '../support/people/person.js';

let node: AddressedNode;
let ann: Person;
beforeAll(async () => {
  node = await startAddressedNode();
  ann = await aPerson(node.client);
});
afterAll(() => node.stop());

const jwksUri = (): string => `${node.baseUrl}/.well-known/jwks.json`;

it('jose verifies an access token with the keys at /.well-known/jwks.json', async () => {
  const keys = createRemoteJWKSet(new URL(jwksUri()));
  const options = { issuer: node.baseUrl, audience: node.baseUrl, typ: 'at+jwt', algorithms: ['EdDSA'] };
  const { payload } = await jwtVerify(ann.token, keys, options);
  expect(payload).toMatchObject({ sid: ann.sessionId, did: ann.deviceId });
  const others = `${ann.token.slice(0, -4)}AAAA`;
  await expect(jwtVerify(others, keys, options)).rejects.toThrow(/signature/);
});

it('oauth4webapi accepts an access token as RFC 9068 defines it', async () => {
  const server = { issuer: node.baseUrl, jwks_uri: jwksUri() };
  const asked = new Request(`${node.baseUrl}/quota`, { headers: { Authorization: `Bearer ${ann.token}` } });
  const claims = await validateJwtAccessToken(server, asked, node.baseUrl, {
    [allowInsecureRequests]: true,
    signingAlgorithms: ['EdDSA', 'Ed25519'],
  });
  expect(claims).toMatchObject({ client_id: 'first-party', sid: ann.sessionId });
  const elsewhere = validateJwtAccessToken(server, asked, 'https://elsewhere.example', {
    [allowInsecureRequests]: true,
  });
  await expect(elsewhere).rejects.toThrow();
});
