import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { SqlDatabase, type SqlConnection } from '../../client/src/catalog/database.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { GroupStore, type Outgoing } from '../../client/src/mls/group-store.js';

const GROUP = 'g';
const state = Uint8Array.of(9);
const welcome = Uint8Array.of(7);

const outgoing = (key: string, more: Partial<Outgoing> = {}): Outgoing => {
  return { key, message: Buffer.from(key), state: Buffer.from(`after ${key}`), welcome: null, invited: [], ...more };
};
const invitation = outgoing('invite', { welcome, invited: ['ben'] });

let folder: string;
let databases: SqlDatabase[];
let store: GroupStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-staging-'));
  databases = [await openCatalog(catalogFile(join(folder, 'library.sqlite')))];
  store = new GroupStore(databases[0]!);
  await store.create(GROUP, Uint8Array.of(0), 0);
});
afterEach(async () => {
  for (const each of databases) await each.close();
  await rm(folder, { recursive: true });
});

/** A store of another process, whose first statement `meanwhile` follows or, if it writes, comes before. */
async function another(meanwhile: () => Promise<unknown>): Promise<GroupStore> {
  const connection = await catalogFile(join(folder, 'library.sqlite')).open();
  let isFirst = true;
  const once = async (): Promise<void> => {
    if (!isFirst) return;
    isFirst = false;
    await meanwhile();
  };
  const slow: SqlConnection = {
    ...connection,
    exec: async (sql) => (await once(), connection.exec(sql)),
    run: async (sql, values) => (await once(), connection.run(sql, values)),
    all: async (sql, values) => {
      const rows = await connection.all(sql, values);
      await once();
      return rows;
    },
  };
  const database = new SqlDatabase(slow);
  databases.push(database);
  return new GroupStore(database);
}

/** A group at position 1, whose invitation is not sent. */
async function withUnsentWelcome(): Promise<void> {
  expect(await store.stage(GROUP, 0, invitation)).toBe(true);
  await store.advance(GROUP, 0, { state, isOwn: true, tombstone: null });
}

describe('staging a message', () => {
  it('keeps a welcome that is not sent, and not one whose commit is not in the log', async () => {
    await withUnsentWelcome();
    expect(await store.stage(GROUP, 1, outgoing('intent'))).toBe(true);
    expect(await store.invitation(GROUP)).toMatchObject({ welcome, invited: ['ben'], position: 1 });
    expect(await store.load(GROUP)).toMatchObject({ position: 1, outgoing: { key: 'intent', welcome: null } });
    await store.create('other', Uint8Array.of(0), 0);
    await store.stage('other', 0, invitation);
    await store.stage('other', 0, outgoing('intent'));
    expect(await store.load('other')).toMatchObject({ outgoing: { key: 'intent', welcome: null, invited: [] } });
    expect(await store.stage('other', 3, outgoing('late'))).toBe(false);
  });

  it('replaces a welcome by that of a new commit', async () => {
    await withUnsentWelcome();
    await store.stage(GROUP, 1, { ...invitation, invited: ['cleo'] });
    expect(await store.load(GROUP)).toMatchObject({ outgoing: { welcome, invited: ['cleo'] } });
  });

  it('does not bring back a welcome that another process of the app sends meanwhile', async () => {
    await withUnsentWelcome();
    const meanwhile = async () => store.invited(GROUP, (await store.invitation(GROUP))!);
    expect(await (await another(meanwhile)).stage(GROUP, 1, outgoing('intent'))).toBe(true);
    expect(await store.invitation(GROUP)).toBeNull();
  });

  it('keeps a welcome that another process of the app leaves unsent meanwhile', async () => {
    expect(await store.stage(GROUP, 0, invitation)).toBe(true);
    const meanwhile = () => store.advance(GROUP, 0, { state, isOwn: true, tombstone: null });
    expect(await (await another(meanwhile)).stage(GROUP, 1, outgoing('intent'))).toBe(true);
    expect(await store.invitation(GROUP)).toMatchObject({ welcome, invited: ['ben'], position: 1 });
  });
});

describe('a message that another one replaced', () => {
  const ownOf = async (key: string) => store.ownOf(GROUP, (await store.load(GROUP))!, Buffer.from(key));

  it('is staged again, with its welcome, if the log has it', async () => {
    await store.stage(GROUP, 0, invitation);
    await store.stage(GROUP, 0, outgoing('intent'));
    expect(await ownOf('nobody')).toBeNull();
    expect(await ownOf('invite')).toMatchObject({ key: 'invite', welcome, invited: ['ben'] });
    expect(await store.load(GROUP)).toMatchObject({ outgoing: { key: 'invite', welcome } });
    expect(await ownOf('intent')).toMatchObject({ key: 'intent', welcome: null });
  });

  it('is forgotten with its keys once the log has another message at its position', async () => {
    await store.stage(GROUP, 0, invitation);
    await store.stage(GROUP, 0, outgoing('intent'));
    await store.advance(GROUP, 0, { state, isOwn: false, tombstone: null });
    expect(await databases[0]!.all('SELECT * FROM mls_superseded')).toEqual([]);
  });

  it('stays while another process of the app, which is behind, takes an earlier message of the log', async () => {
    await store.advance(GROUP, 0, { state, isOwn: false, tombstone: null });
    await store.stage(GROUP, 1, invitation);
    await store.stage(GROUP, 1, outgoing('intent'));
    await store.advance(GROUP, 0, { state, isOwn: false, tombstone: null });
    expect(await ownOf('invite')).toMatchObject({ key: 'invite', welcome });
  });

  it('is one of the last sixteen of its group', async () => {
    for (let index = 0; index <= 17; index += 1) await store.stage(GROUP, 0, outgoing(`${index}`));
    expect(await databases[0]!.all('SELECT COUNT(*) AS kept FROM mls_superseded')).toEqual([{ kept: 16 }]);
    expect(await ownOf('0')).toBeNull();
    expect(await ownOf('1')).toMatchObject({ key: '1' });
  });
});
