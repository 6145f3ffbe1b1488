import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startAddressedNode, type AddressedNode } from '../support/processes/addressed-node.js';
import { installApps, runApp } from '../support/processes/generic-apps.js';
import { aPerson } from '../support/people/person.js';

let node: AddressedNode;
beforeAll(async () => {
  await installApps();
  node = await startAddressedNode();
}, 240_000);
afterAll(() => node.stop());

async function lookUp(handle: string): Promise<unknown> {
  return JSON.parse(await runApp('webfinger.mjs', handle));
}

it('webfinger.js finds somebody who wants to be found, by their handle alone, and nobody else', async () => {
  const { token } = await aPerson(node.client);
  await node.client.patch('/v1/auth/profile', { token, body: { display_name: 'Ann' } });
  const { body } = await node.client.put('/v1/auth/discoverability', { token, body: { webfinger: true } });
  const handle = String(body.handle);
  expect(handle).toMatch(/@localhost:\d+$/);
  expect(await lookUp(handle)).toEqual({ subject: `acct:${handle}`, links: 0, error: null, status: null });

  await node.client.put('/v1/auth/discoverability', { token, body: { webfinger: false } });
  expect(await lookUp(handle)).toMatchObject({ subject: null, status: 404 });
});
