import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { deviceSigner } from '../../client/src/keys/signer.js';
import { Mailbox } from '../support/client/mailbox.js';

interface OpenGroups {
  readonly mls: { newKeyPackage(): Promise<Uint8Array> };
  addMissing(album: object): Promise<readonly string[]>;
  peopleOf(albumId: string): Promise<readonly { readonly accountId: string }[]>;
}
interface App {
  readonly Groups: { open(parts: object): Promise<OpenGroups> };
}

/** The app imports the built package, so its types are known only after the build. */
const { Groups } = await partOfApp('groups');
const ALBUM = '01990000-0000-7000-8000-000000000001';
const NAMES = ['ann', 'ben', 'eve', 'hal'];

async function partOfApp(name: string): Promise<App> {
  return (await import(`../../client/examples/web/src/${name}.js`)) as App;
}

let folder: string;
const databases: SqlDatabase[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-app-invitations-'));
});
afterEach(async () => {
  for (const each of databases.splice(0)) await each.close();
  await rm(folder, { recursive: true });
});

function accountIn(credential: Uint8Array): string {
  const signed = Buffer.from(credential).toString('latin1');
  return NAMES.find((name) => signed.includes(`account-${name}`)) ?? '';
}

/** Makes the app's groups of somebody who trusts and has met these people, with two key packages each. */
async function open(
  name: string,
  delivery: Mailbox,
  isTrusted: (accountId: string) => boolean,
  hasMet: (accountId: string) => boolean = () => true,
): Promise<OpenGroups> {
  const people = {
    ofCredential: (credential: Uint8Array) => {
      const accountId = accountIn(credential);
      return Promise.resolve(isTrusted(accountId) ? { accountId } : null);
    },
    handleOf: (accountId: string) => Promise.resolve(hasMet(accountId) ? `account-${accountId}@a` : null),
  };
  const catalog = await openCatalog(catalogFile(join(folder, name, 'library.sqlite')));
  databases.push(catalog);
  const device = deviceSigner(`0199000${NAMES.indexOf(name)}-0000-4000-8000-000000000000`, new Uint8Array(32));
  const account = { catalog, device, devices: [], keys: { accountId: name, masterKey: new Uint8Array(32) } };
  const parts = { account, people, delivery, handle: `account-${name}@a`, isOver: () => Promise.resolve(false) };
  const groups = await Groups.open({ ...parts, onEvent: () => Promise.resolve() });
  for (let count = 0; count < 2; count += 1) delivery.publish(name, await groups.mls.newKeyPackage());
  return groups;
}

async function namesIn(groups: OpenGroups): Promise<readonly string[]> {
  return (await groups.peopleOf(ALBUM)).map(({ accountId }) => accountId);
}

it('lets the other members in if the key package of one is of a device that is not trusted', async () => {
  const delivery = new Mailbox();
  let trusted = ['ann', 'ben', 'hal'];
  const isTrusted = (name: string): boolean => trusted.includes(name);
  const ann = await open('ann', delivery, isTrusted);
  for (const name of NAMES.slice(1)) await open(name, delivery, isTrusted);
  const album = { album_id: ALBUM, owner_id: 'ann', members: NAMES.slice(1).map((user_id) => ({ user_id })) };
  expect(await ann.addMissing(album)).toEqual(['eve']);
  expect(await namesIn(ann)).toEqual(['ann', 'ben', 'hal']);
  trusted = NAMES;
  expect(await ann.addMissing(album)).toEqual([]);
});

it('lets in neither whom only the service calls a member, nor anybody by the key package of another', async () => {
  const delivery = new Mailbox();
  const all = (): boolean => true;
  const ann = await open('ann', delivery, all, (name) => name !== 'eve');
  const [ofEve, ofBen] = [await open('eve', delivery, all), await open('ben', delivery, all)];
  const members = ['eve', 'ben'].map((user_id) => ({ user_id }));
  const album = { album_id: ALBUM, owner_id: 'ann', members };
  for (let count = 0; count < 2; count += 1) await delivery.takeKeyPackage('ben');
  delivery.publish('ben', await ofEve.mls.newKeyPackage());
  expect(await ann.addMissing(album)).toEqual(['eve', 'ben']);
  expect(await namesIn(ann)).toEqual(['ann']);
  delivery.publish('ben', await ofBen.mls.newKeyPackage());
  expect(await ann.addMissing(album)).toEqual(['eve']);
  expect(await namesIn(ann)).toEqual(['ann', 'ben']);
});
