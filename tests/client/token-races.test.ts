import { describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import type { Tokens, TokenStorage } from '../../client/src/http/tokens.js';
import { answer, BASE, refusal, scriptedFetch, TOKENS as OLD, type Script } from '../support/client/scripted-fetch.js';

const NEXT: Tokens = { ...OLD, access_token: 'next', refresh_token: 'next refresh', session_id: 't' };

/** A storage that takes its time, as IndexedDB and key stores do; `onLoad` runs while an answer is on its way. */
function slowStorage(first: Tokens | null) {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  const storage = {
    stored: first,
    onLoad: (): void => undefined,
    load: async () => {
      const { stored } = storage;
      storage.onLoad();
      await pause();
      return stored;
    },
    save: async (tokens: Tokens | null) => {
      await pause();
      storage.stored = tokens;
    },
  };
  return storage;
}

/** Rejects the access token `old`. `onRefresh` answers a refresh. */
function open(onRefresh: () => Response, storage: TokenStorage) {
  const script: Script = ({ path, headers }) => {
    if (path === '/v1/auth/refresh') return onRefresh();
    if (path === '/v1/auth/login') return answer(200, { ...NEXT, token_type: 'Bearer', expires_in: 900 });
    if (path === '/v1/auth/logout') return answer(204);
    return headers['Authorization'] === 'Bearer old'
      ? refusal(401, 'error.auth.unauthenticated')
      : answer(200, { as: headers['Authorization'] });
  };
  const { fetch } = scriptedFetch(script);
  const client = new GatehouseClient({ baseUrl: BASE, protocolVersion: '2026-11-01', tokens: storage, fetch });
  const seen: unknown[] = [];
  client.on('signedOut', (how) => seen.push(how));
  client.on('tokens', (tokens) => seen.push(tokens?.access_token ?? null));
  return { client, seen };
}

const renewed = () => answer(200, { token_type: 'Bearer', access_token: 'renewed', expires_in: 900 });
const revoked = () => refusal(401, 'error.auth.session_revoked');

describe.each([
  ['answers', renewed],
  ['refuses', revoked],
] as const)('while the storage is read after a refresh that the service %s,', (_what, onRefresh) => {
  async function during(act: (client: GatehouseClient) => Promise<unknown>) {
    const storage = slowStorage(OLD);
    const { client, seen } = open(onRefresh, storage);
    await client.session();
    let acted: Promise<unknown> = Promise.resolve();
    storage.onLoad = () => {
      storage.onLoad = () => undefined;
      acted = act(client);
    };
    await client.auth.profile().catch((error: unknown) => seen.push((error as { code: string }).code));
    await acted;
    return { client, storage, seen };
  }

  it('a sign-in is kept', async () => {
    const { client, storage } = await during((signing) => signing.auth.login('a@example.org', 'a long enough one'));
    expect([await client.session(), storage.stored]).toEqual([NEXT, NEXT]);
  });

  it('a sign-out is kept', async () => {
    const { client, storage } = await during((leaving) => leaving.auth.logout());
    expect([await client.session(), storage.stored]).toEqual([null, null]);
  });
});

it('does not call a session revoked that the app itself has left', async () => {
  const storage = slowStorage(OLD);
  let leave: () => Promise<void> = () => Promise.resolve();
  const { client, seen } = open(() => (void leave(), revoked()), storage);
  leave = () => client.auth.logout();
  await client.session();
  await expect(client.auth.profile()).rejects.toMatchObject({ code: 'error.client.signed_out' });
  expect(seen).toEqual([null, 'left']);
});

it('reports the session of another tab, which it uses from then on', async () => {
  const storage = slowStorage(OLD);
  const { client, seen } = open(() => ((storage.stored = NEXT), renewed()), storage);
  await expect(client.request('GET', '/v1/auth/profile')).resolves.toEqual({ as: 'Bearer next' });
  expect(seen).toEqual(['next']);
});

it('reports once how a session ended, also if the app signs out of it afterwards', async () => {
  const { client, seen } = open(revoked, slowStorage(OLD));
  await expect(client.auth.profile()).rejects.toMatchObject({ code: 'error.auth.session_revoked' });
  await expect(client.auth.logout()).rejects.toMatchObject({ code: 'error.client.signed_out' });
  expect(seen).toEqual([null, 'revoked']);
});
