import { expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCiphersuiteFromName, getCiphersuiteImpl } from 'ts-mls';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import type { GroupEvent } from '../../client/src/ceremony/mls-transport.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { GroupStore } from '../../client/src/mls/group-store.js';
import { TsMlsTransport } from '../../client/src/mls/ts-mls-transport.js';
import { Mailbox } from '../support/client/mailbox.js';

const GROUP = '01990000-0000-7000-8000-000000000001';
const SUITE = 'MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519';

it('adds a device to a group that is under way, with the secret that only it opens, and refuses a stranger', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mls-'));
  const mailbox = new Mailbox();
  const cipherSuite = await getCiphersuiteImpl(getCiphersuiteFromName(SUITE));
  let isDown = false;
  const names = ['ann', 'ben', 'cleo'];
  const device = async (name: string) => {
    const database = await openCatalog(catalogFile(join(folder, name, 'library.sqlite')));
    const [events, secrets]: [GroupEvent[], unknown[]] = [[], []];
    const mls = new TsMlsTransport({
      cipherSuite,
      delivery: mailbox,
      store: new GroupStore(database),
      identity: name,
      secret: () => Promise.resolve(utf8('the key')),
      onJoined: (groupId, secret) => {
        secrets.push([groupId, Buffer.from(secret ?? []).toString()]);
        return Promise.resolve();
      },
      onEvent: (event) => {
        events.push(event);
        return Promise.resolve();
      },
      authenticate: {
        validateCredential: (credential) =>
          isDown
            ? Promise.reject(new Error('down'))
            : Promise.resolve(
                credential.credentialType === 'basic' && names.includes(Buffer.from(credential.identity).toString()),
              ),
      },
    });
    mailbox.publish(name, await mls.newKeyPackage());
    return { mls, events, secrets, close: () => database.close() };
  };
  const [ann, ben, cleo, eve] = [await device('ann'), await device('ben'), await device('cleo'), await device('eve')];
  await ann.mls.openGroup(GROUP, []);
  await ann.mls.invite(GROUP, ['ben']);
  const [forBen] = mailbox.welcomes('ben');
  // A delivery service cannot pass the group off as another one.
  expect(await ben.mls.join(GROUP.replace('1', '2'), forBen!.welcome, forBen!.position)).toBe(false);
  expect(await ben.mls.join(GROUP, forBen!.welcome, forBen!.position)).toBe(true);
  expect(ben.secrets).toEqual([[GROUP, 'the key']]);
  expect(await cleo.mls.join(GROUP, forBen!.welcome, forBen!.position)).toBe(false);
  await ben.mls.sendIntent(GROUP, utf8('one'));
  // The third one joins after messages that it cannot read.
  await ann.mls.invite(GROUP, ['cleo']);
  // Ben cannot verify Cleo while the service is down: he reads that commit again later, and misses nothing.
  isDown = true;
  await expect(ben.mls.receive(GROUP)).rejects.toThrow('cannot be verified now');
  isDown = false;
  const [forCleo] = mailbox.welcomes('cleo');
  expect(await cleo.mls.join(GROUP, forCleo!.welcome, forCleo!.position)).toBe(true);
  await Promise.all([ann.mls.sendIntent(GROUP, utf8('two')), ann.mls.sendIntent(GROUP, utf8('three'))]);
  await Promise.all([cleo.mls.receive(GROUP), cleo.mls.receive(GROUP), ben.mls.receive(GROUP)]);
  const heard = (events: readonly GroupEvent[]) =>
    events.map((event) => (event.kind === 'intent' ? Buffer.from(event.signedIntent).toString() : ''));
  expect(heard(cleo.events)).toEqual(['two', 'three']);
  expect(heard(ann.events)).toEqual(['one']);
  expect(heard(ben.events)).toEqual(['two', 'three']);
  const members = await ben.mls.members(GROUP);
  expect(members.map(({ identity }) => Buffer.from(identity).toString())).toEqual(names);
  await expect(ann.mls.invite(GROUP, ['eve'])).rejects.toThrow();
  // Bytes that are no message end neither the group nor an invitation, whoever wrote them into the log or sent them.
  const cutShort = Uint8Array.of(0, 1, 0, 2, 8, 0x34);
  const [{ length }] = [await mailbox.read(GROUP, 0)];
  expect(await mailbox.append(GROUP, length, cutShort)).toBe(true);
  await ben.mls.receive(GROUP);
  await ben.mls.sendIntent(GROUP, utf8('four'));
  await cleo.mls.receive(GROUP);
  expect(heard(cleo.events)).toEqual(['two', 'three', 'four']);
  expect(await eve.mls.join(GROUP, cutShort, 1)).toBe(false);
  mailbox.publish('frank', cutShort);
  await ann.mls.invite(GROUP, ['frank']);
  // Somebody without a key package is left out.
  await ann.mls.invite(GROUP, ['dora']);
  expect(await ann.mls.members(GROUP)).toHaveLength(3);
  for (const each of [ann, ben, cleo, eve]) await each.close();
  await rm(folder, { recursive: true });
}, 30_000);
