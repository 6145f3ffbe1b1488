import { describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { Library } from '../../client/src/catalog/library.js';
import { memoryTokens, type TokenStorage } from '../../client/src/http/tokens.js';
import { answer, BASE, refusal, scriptedFetch, TOKENS, type Script } from '../support/client/scripted-fetch.js';

const UNREADABLE = { name: 'GatehouseError', code: 'error.client.unreadable' };

function open(script: Script, tokens: TokenStorage = memoryTokens(TOKENS)) {
  const { fetch, asked } = scriptedFetch(script);
  return { asked, client: new GatehouseClient({ baseUrl: BASE, protocolVersion: '2026-11-01', fetch, tokens }) };
}

/** A list whose page number `n` is `page(n)`; it refuses in the end, so that a broken client ends too. */
function lists(page: (n: number) => object) {
  let count = 0;
  return open(() => ((count += 1) > 1500 ? refusal(400, 'error.probe.endless') : answer(200, page(count))));
}

async function countOf(items: AsyncIterable<unknown>): Promise<number> {
  const iterator = items[Symbol.asyncIterator]();
  for (let count = 0; ; count += 1) if ((await iterator.next()).done === true) return count;
}

describe('a list', () => {
  it.each<[string, (n: number) => object]>([
    ['repeats its cursor', () => ({ albums: [{}], next_cursor: 'a' })],
    ['goes round', (n) => ({ albums: [{}], next_cursor: `c${n % 7}` })],
    ['goes round after a beginning', (n) => ({ albums: [{}], next_cursor: `c${n < 40 ? n : n % 40}` })],
    ['has only empty pages', (n) => ({ albums: [], next_cursor: `c${n}` })],
    ['has no cursor', () => ({ albums: [{}] })],
    ['has a cursor that is none', () => ({ albums: [], next_cursor: 5 })],
    ['has no items', () => ({ next_cursor: null })],
    ['has items that are no list', () => ({ albums: { length: 1e9 }, next_cursor: null })],
  ])('that %s ends with an error', async (_what, page) => {
    const { client, asked } = lists(page);
    await expect(countOf(client.albums.all())).rejects.toMatchObject(UNREADABLE);
    expect(asked.length).toBeLessThan(300);
    const library = new Library(lists((n) => page(n)).client, await openCatalog(catalogFile(':memory:')));
    await expect(library.refreshAssets('a')).rejects.toMatchObject(UNREADABLE);
  });

  it('of many pages, some of them empty, is read to its end', async () => {
    const { client } = lists((n) => ({ albums: n % 50 === 0 ? [{}] : [], next_cursor: n === 1000 ? null : `c${n}` }));
    expect(await countOf(client.albums.all())).toBe(20);
  });
});

describe('a successful answer', () => {
  const write = { cryptoSuite: 1 };
  const calls: Readonly<Record<string, (client: GatehouseClient) => Promise<unknown>>> = {
    'a read': (client) => client.quota.read(),
    'a write without a result': (client) => client.assets.trash('a'),
    'the versions': (client) => client.discovery.serverInfo(),
    'a sign-in': (client) => client.auth.login('ann@example.org', 'a password'),
    'a batch of uploads': (client) => client.uploads.createBatch([]),
    'a batch of metadata': (client) => client.assets.putMetadataBatch([], write),
    'a new escrow': (client) => client.account.putEscrow(new Uint8Array(1), null),
    'the escrow': (client) => client.account.escrow(),
    'the own directory': (client) => client.directory.own(),
  };

  it.each(Object.entries(calls))('that is no answer of the service is an error: %s', async (_what, call) => {
    for (const body of ['', 'null', '[]', '5', '"x"', '<html>']) {
      const { client } = open(() => new Response(body));
      await expect(call(client)).rejects.toMatchObject(UNREADABLE);
    }
    const { client } = open(() => new Response(null, { status: 304 }));
    await expect(call(client)).rejects.toMatchObject({ ...UNREADABLE, status: 304 });
  });

  it.each(Object.entries(calls).filter(([what]) => what !== 'a write without a result'))(
    'that a filter replaces by a 204 is an error: %s',
    async (_what, call) => {
      const { client } = open(() => new Response(null, { status: 204 }));
      await expect(call(client)).rejects.toMatchObject(UNREADABLE);
    },
  );

  it('names one outcome for each item of a batch', async () => {
    for (const metadata of [[], [null], [{}, {}], {}, undefined]) {
      const { client } = open(() => answer(200, { metadata }));
      const put = client.assets.putMetadataBatch([{ assetId: 'a', sealed: new Uint8Array(1) }], write);
      await expect(put).rejects.toMatchObject(UNREADABLE);
    }
  });
});

describe('the tokens', () => {
  it('are kept if a refresh brings none that a request can carry', async () => {
    for (const access_token of [undefined, 5, '', 'a\nb', 'ä']) {
      const storage = memoryTokens(TOKENS);
      const { client } = open(({ path }) => {
        return path === '/v1/auth/refresh' ? answer(200, { access_token }) : refusal(401, 'error.auth.unauthenticated');
      }, storage);
      await expect(client.quota.read()).rejects.toMatchObject(UNREADABLE);
      expect(await storage.load()).toEqual(TOKENS);
    }
  });

  it('are those of a sign-in that brings both', async () => {
    for (const body of [{}, { access_token: 'a' }, { access_token: 'a', refresh_token: 5 }, { challenge: 5 }]) {
      const storage = memoryTokens(null);
      const { client } = open(() => answer(200, body), storage);
      await expect(client.auth.login('ann@example.org', 'a password')).rejects.toMatchObject(UNREADABLE);
      await expect(client.auth.verifyTotp('c', '123456')).rejects.toMatchObject(UNREADABLE);
      expect(storage.load()).toBeNull();
    }
  });
});
