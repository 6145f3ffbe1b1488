import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { CeremonyStore } from '../../client/src/ceremony/ceremony-store.js';
import type * as Core from '../../client/src/core.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { answer, BASE, refusal, scriptedFetch, TOKENS } from '../support/client/scripted-fetch.js';

const [FROM, TO] = ['2026-01-01', '2026-11-01'];

interface AppsWrites {
  make(albumId: string, kind: 'trash', payload: { readonly assetId: string }): Promise<{ readonly state: string }>;
  flush(): Promise<void>;
}
interface App {
  readonly Writes: new (account: object, groups: () => null, store: CeremonyStore, listener: object) => AppsWrites;
}
/** The app imports the built package, so its types are known only after the build. */
const { GatehouseClient } = await built<typeof Core>('@gatehouse/client');
const { Writes } = await built<App>('../../client/examples/web/src/writes.js');

async function built<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module;
}

let catalog: SqlDatabase;
/** The answers about assets that are not 204, by the assets' ids. */
let instead: Record<string, () => Response>;
beforeEach(async () => {
  catalog = await openCatalog(catalogFile(':memory:'));
  instead = {};
});
afterEach(() => catalog.close());

/** The app's queue with these writes, each of which moves an asset to the trash. */
function open() {
  const { fetch, asked } = scriptedFetch(({ path }) => {
    const [, , kind, id = ''] = path.split('/');
    if (kind === 'albums') return answer(200, { album_id: id, protocol_version: FROM });
    return instead[id]?.() ?? answer(204);
  });
  const options = { baseUrl: BASE, protocolVersion: TO, fetch, tokens: memoryTokens(TOKENS), retry: { retries: 0 } };
  const refused: unknown[] = [];
  const listener = {
    refused: (error: unknown) => refused.push(error),
    invited: () => undefined,
    ended: () => undefined,
  };
  const store = new CeremonyStore(catalog);
  const writes = new Writes({ client: new GatehouseClient(options), catalog }, () => null, store, listener);
  const trashed = () => asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').pop());
  return { writes, store, refused, asked, trashed };
}

it.each([
  ['the page of a captive portal', () => new Response('<html>Log in to the network of the hotel</html>')],
  ['a proxy that finds no service', () => new Response('<html>No host</html>', { status: 521 })],
  ['a server without space', () => refusal(507, 'error.storage.full')],
  ['a version that is not accepted any more', () => refusal(426, 'error.protocol.unsupported')],
  ['a suspension', () => refusal(403, 'error.account.suspended')],
  ['a requested deletion', () => refusal(403, 'error.account.deletion_pending')],
  ['a device that is not listed', () => refusal(403, 'error.device.not_listed')],
  ['a full outage', () => refusal(503, 'error.auth.unavailable')],
  ['an upgrade of the album', () => refusal(409, 'error.album.quiescing')],
])('a write of the reference app outlasts %s', async (_what, passing) => {
  const { writes, store, refused, trashed } = open();
  instead = { asset: passing };
  await expect(writes.make('album', 'trash', { assetId: 'asset' })).rejects.toThrow();
  expect(await store.queued('album')).toHaveLength(1);
  expect(refused).toEqual([]);
  instead = {};
  await writes.flush();
  expect(await store.waiting()).toEqual([]);
  expect(trashed()).toEqual(['asset', 'asset']);
});

it('a write of the reference app that can never be made holds nothing up, and is told', async () => {
  const { writes, store, refused } = open();
  instead = { asset: () => refusal(404, 'error.asset.not_found') };
  expect(await writes.make('album', 'trash', { assetId: 'asset' })).toMatchObject({ state: 'refused' });
  expect(await store.waiting()).toEqual([]);
  expect(refused).toMatchObject([{ code: 'error.asset.not_found' }]);
});

it('writes of the reference app to other albums go on while those to one wait', async () => {
  const { writes, store, trashed } = open();
  const full = (): Response => refusal(507, 'error.storage.full');
  instead = { a: full, b: full, c: full };
  for (const id of ['a', 'b', 'c']) {
    await expect(writes.make(`album ${id}`, 'trash', { assetId: id })).rejects.toThrow();
  }
  instead = { b: full };
  await expect(writes.flush()).rejects.toMatchObject({ status: 507 });
  expect(trashed()).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  expect(await store.waiting()).toEqual(['album b']);
});

it('the reference app empties an album whose version the service accepts no longer', async () => {
  const { writes, asked } = open();
  await writes.make('album', 'trash', { assetId: 'asset' });
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'X-Service-Protocol': TO } });
});
