import { expect, it } from '@jest/globals';
import type { CeremonyStore } from '../../client/src/ceremony/ceremony-store.js';
import { Follower } from '../../client/src/ceremony/follower.js';
import type { MlsTransport } from '../../client/src/ceremony/mls-transport.js';
import type { AlbumSealer } from '../../client/src/ceremony/sealer.js';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { fromHex, toBase64Url, utf8 } from '../../client/src/kernel/bytes.js';
import { answer, BASE, scriptedFetch, TOKENS } from '../support/client/scripted-fetch.js';

const [FROM, TO] = ['2026-01-01', '2026-11-01'];
const HASH = 'ab'.repeat(32);
const PLAN = { albumId: 'old', intentId: 'intent', fromVersion: FROM, toVersion: TO, deadline: 60, newAlbumId: null };

it('a member who waits for the new album reads only albums that it has not seen, however many there are', async () => {
  const ids = Array.from({ length: 200 }, (_each, index) => `album-${index}`);
  const { fetch, asked } = scriptedFetch(({ path }) => {
    const newer = ids.map((album_id) => ({ album_id, protocol_version: TO }));
    const albums = [...newer, { album_id: 'old', protocol_version: FROM }];
    if (path.startsWith('/v1/albums?')) return answer(200, { albums, next_cursor: null });
    if (path.endsWith('/upgrade')) return answer(200, { intent_id: 'intent' });
    const album_id = path.slice('/v1/albums/'.length);
    return answer(200, { album_id, manifest: toBase64Url(utf8(album_id)) });
  });
  const client = new GatehouseClient({ baseUrl: BASE, protocolVersion: TO, fetch, tokens: memoryTokens(TOKENS) });
  // Whose manifests count may change, such as when a device appears in a directory: each poll judges them anew.
  let isTrusted = false;
  const readUpgradedFrom: AlbumSealer['readUpgradedFrom'] = (manifest) => {
    const isIt = isTrusted && Buffer.from(manifest).toString() === 'new';
    return Promise.resolve(isIt ? { oldAlbumId: 'old', intentId: 'intent', frozenStateHash: fromHex(HASH) } : null);
  };
  const follower = new Follower({
    client,
    store: null as unknown as CeremonyStore,
    mls: null as unknown as MlsTransport,
    sealer: { readUpgradedFrom } as AlbumSealer,
    trustedDevice: () => Promise.resolve(null),
  });
  const requestsOf = async (poll: Promise<unknown>): Promise<number> => {
    const before = asked.length;
    await poll;
    return asked.length - before;
  };
  // One for the list of albums, and one for the upgrade, which may have ended.
  const poll = () => follower.following(PLAN, { at: 'following', hash: HASH });
  expect(await requestsOf(poll())).toBe(200 + 2);
  ids.push('new');
  expect(await requestsOf(poll())).toBe(1 + 2);
  expect(await requestsOf(poll())).toBe(2);
  isTrusted = true;
  expect(await poll()).toEqual({ at: 'replaying', hash: HASH, newAlbumId: 'new' });
});
