import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProposal, encodeMlsMessage, getCiphersuiteFromName, getCiphersuiteImpl, type Proposal } from 'ts-mls';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { GroupStore } from '../../client/src/mls/group-store.js';
import { clientConfig, decodeMessage, decodeState } from '../../client/src/mls/ts-mls-codec.js';
import { TsMlsTransport } from '../../client/src/mls/ts-mls-transport.js';
import { Mailbox } from '../support/client/mailbox.js';

const GROUP = '01990000-0000-7000-8000-000000000001';
const SUITE = 'MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519';
const MIB = 1024 * 1024;

let folder: string;
let mailbox: Mailbox;
let databases: SqlDatabase[];
let stores: Map<string, GroupStore>;
let heard: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-giants-'));
  mailbox = new Mailbox();
  [databases, heard] = [[], []];
  stores = new Map();
});
afterEach(async () => {
  for (const each of databases) await each.close();
  await rm(folder, { recursive: true });
});

async function device(name: string): Promise<TsMlsTransport> {
  const database = await openCatalog(catalogFile(join(folder, name, 'library.sqlite')));
  databases.push(database);
  const store = new GroupStore(database);
  stores.set(name, store);
  const mls = new TsMlsTransport({
    cipherSuite: await getCiphersuiteImpl(getCiphersuiteFromName(SUITE)),
    delivery: mailbox,
    store,
    identity: name,
    onEvent: (event) => {
      if (event.kind === 'intent') heard.push(Buffer.from(event.signedIntent).toString());
      return Promise.resolve();
    },
    authenticate: { validateCredential: () => Promise.resolve(true) },
  });
  mailbox.publish(name, await mls.newKeyPackage());
  return mls;
}

/** Returns a message that begins like this and is one list of the shortest possible items. */
function giant(beginning: readonly number[], size: number, item: readonly number[]): Uint8Array {
  const list = Uint8Array.from({ length: size - (size % item.length) }, (_, index) => item[index % item.length]!);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, (0x80000000 | list.length) >>> 0);
  return Uint8Array.from(Buffer.concat([Uint8Array.from(beginning), length, list, new Uint8Array(64)]));
}

/** A welcome with millions of secrets. */
const welcome = (size: number): Uint8Array => giant([0, 1, 0, 3, 0, 1], size, [0, 0, 0]);
/** A public commit by reference to millions of proposals. */
const commit = (size: number): Uint8Array =>
  giant([0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 3], size, [2, 0]);

describe('a message that is one giant list', () => {
  it.each([
    ['a welcome', welcome, MIB / 2, 2 * MIB + 3],
    ['a public commit', commit, MIB / 2, 2 * MIB + 2],
  ])('is not decoded: %s', (_, make, short, long) => {
    expect(decodeMessage(make(short))).not.toBeNull();
    expect(decodeMessage(make(long))).toBeNull();
  });

  it('is passed over in the log of a group', async () => {
    const [ann, ben] = [await device('ann'), await device('ben')];
    await ann.openGroup(GROUP, ['ben']);
    const [invitation] = mailbox.welcomes('ben');
    await ben.join(GROUP, invitation!.welcome, invitation!.position);
    for (const message of [welcome(3 * MIB), commit(3 * MIB), new Uint8Array(9 * MIB)]) {
      await mailbox.append(GROUP, (await mailbox.read(GROUP, 0)).length, message);
    }
    await ann.sendIntent(GROUP, utf8('one'));
    await ben.receive(GROUP);
    expect(heard).toEqual(['one']);
  });
});

it('a welcome whose position is none leaves the key package for the right one', async () => {
  const [ann, ben] = [await device('ann'), await device('ben')];
  await ann.openGroup(GROUP, ['ben']);
  const [invitation] = mailbox.welcomes('ben');
  for (const position of [NaN, -1, 1.5, '1' as unknown as number, null as unknown as number]) {
    expect(await ben.join(GROUP, invitation!.welcome, position)).toBe(false);
  }
  expect(await ben.join(GROUP, invitation!.welcome, invitation!.position)).toBe(true);
  expect(await ben.members(GROUP)).toHaveLength(2);
});

async function stateOf(name: string) {
  const kept = await stores.get(name)!.load(GROUP);
  return decodeState(kept!.state, clientConfig());
}

/** Appends proposals of extensions that differ from each other. */
async function propose(name: string, count: number): Promise<void> {
  const cipherSuite = await getCiphersuiteImpl(getCiphersuiteFromName(SUITE));
  let state = await stateOf(name);
  for (let index = 0; index < count; index += 1) {
    const extensions = [{ extensionType: 0xff02, extensionData: Uint8Array.of(index >> 8, index & 0xff) }];
    const proposal: Proposal = { proposalType: 'group_context_extensions', groupContextExtensions: { extensions } };
    const made = await createProposal(state, false, proposal, cipherSuite);
    state = { ...made.newState, unappliedProposals: {} };
    await mailbox.append(GROUP, (await mailbox.read(GROUP, 0)).length, encodeMlsMessage(made.message));
  }
}

it('of the proposals of an epoch, 256 are kept, and the group goes on', async () => {
  const [ann, eve] = [await device('ann'), await device('eve')];
  await ann.openGroup(GROUP, ['eve']);
  const [invitation] = mailbox.welcomes('eve');
  await eve.join(GROUP, invitation!.welcome, invitation!.position);
  await propose('eve', 260);
  await ann.receive(GROUP);
  expect(Object.keys((await stateOf('ann')).unappliedProposals)).toHaveLength(256);
  await device('ben');
  await ann.invite(GROUP, ['ben']);
  expect((await stateOf('ann')).unappliedProposals).toEqual({});
  expect(await ann.members(GROUP)).toHaveLength(3);
});
