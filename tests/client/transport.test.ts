import { describe, expect, it, jest } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { GatehouseError } from '../../client/src/http/error.js';
import type { ClientOptions } from '../../client/src/http/options.js';
import { memoryTokens, type Tokens } from '../../client/src/http/tokens.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { answer, BASE, refusal, scriptedFetch, TOKENS, type Script } from '../support/client/scripted-fetch.js';
import { sha256 } from '../support/uploads/blob-store.js';

const PROFILE = { id: 'i', address: 'a@example.org', display_name: null, created_at: '' };

function open(script: Script, options: Partial<ClientOptions> = {}) {
  const { fetch, asked } = scriptedFetch(script);
  const slept: number[] = [];
  const storage = memoryTokens(TOKENS);
  const platform = {
    now: () => 0,
    random: (length: number) => new Uint8Array(length).fill(255),
    sleep: (milliseconds: number) => {
      slept.push(milliseconds);
      return Promise.resolve();
    },
  };
  const client = new GatehouseClient({
    baseUrl: BASE,
    protocolVersion: '2026-11-01',
    tokens: storage,
    fetch,
    platform,
    ...options,
  });
  return { client, asked, slept, storage };
}

/** A script that accepts only the new token. */
const refreshing =
  (refresh: () => Response): Script =>
  ({ path, headers }) => {
    if (path === '/v1/auth/refresh') return refresh();
    return headers['Authorization'] === 'Bearer new'
      ? answer(200, PROFILE)
      : refusal(401, 'error.auth.unauthenticated');
  };
const newToken = () => answer(200, { token_type: 'Bearer', access_token: 'new', expires_in: 900 });

describe('the transport', () => {
  it('refreshes once for many who wait, and keeps the new token before they go on', async () => {
    const { client, asked, storage } = open(refreshing(newToken));
    const profiles = await Promise.all(Array.from({ length: 20 }, () => client.auth.profile()));
    expect(profiles).toEqual(Array.from({ length: 20 }, () => PROFILE));
    expect(asked.filter(({ path }) => path === '/v1/auth/refresh')).toHaveLength(1);
    expect(await storage.load()).toEqual({ ...TOKENS, access_token: 'new' });
  });

  it("keeps the tokens over an outage, and distinguishes it from the session's end", async () => {
    const outage = open(refreshing(() => refusal(503, 'error.auth.unavailable', {}, { 'Retry-After': '5' })));
    const seen: string[] = [];
    outage.client.on('outage', ({ code }) => seen.push(code));
    const error: unknown = await outage.client.auth.profile().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'error.auth.unavailable', status: 503, retryAfter: 5, requestId: 'r-1' });
    expect(error).toMatchObject({ isOutage: true, sessionEnd: null });
    expect(seen).toEqual(['error.auth.unavailable']);
    expect(await outage.storage.load()).toEqual(TOKENS);
    expect(outage.slept.slice(0, 3)).toEqual([5000, 5000, 5000]);
  });

  it.each([
    ['error.auth.session_revoked', 'revoked'],
    ['error.auth.session_expired', 'expired'],
    ['error.auth.session_invalid', 'invalid'],
  ])('drops the tokens at %s and says how the session ended', async (code, how) => {
    const { client, storage } = open(refreshing(() => refusal(401, code)));
    const ends: string[] = [];
    client.on('signedOut', (end) => ends.push(end));
    await expect(client.auth.profile()).rejects.toMatchObject({ code, sessionEnd: how });
    expect(ends).toEqual([how]);
    expect(await storage.load()).toBeNull();
    await expect(client.auth.profile()).rejects.toMatchObject({ code: 'error.client.signed_out' });
  });

  it('uses the tokens that another tab has stored instead of ending the session', async () => {
    const other = { ...TOKENS, refresh_token: 'other tab' };
    const storage = memoryTokens(TOKENS);
    const { client } = open(
      ({ path, headers, body }) => {
        if (path !== '/v1/auth/refresh') return refreshing(newToken)({ method: 'GET', path, headers, body });
        if ((body as { refresh_token: string }).refresh_token === 'other tab') return newToken();
        void storage.save(other);
        return refusal(401, 'error.auth.session_invalid');
      },
      { tokens: storage },
    );
    await expect(client.auth.profile()).resolves.toEqual(PROFILE);
    expect(await storage.load()).toEqual({ ...other, access_token: 'new' });
  });

  it('keeps what another tab stored while it refreshed, and leaves the session that another tab has left', async () => {
    const other = { ...TOKENS, access_token: 'new', refresh_token: 'after the password change' };
    const storage = memoryTokens(TOKENS);
    const change = (stored: Tokens | null, then: () => Response) => () => (void storage.save(stored), then());
    const changed = open(refreshing(change(other, newToken)), { tokens: storage });
    await expect(changed.client.auth.profile()).resolves.toEqual(PROFILE);
    expect(await storage.load()).toEqual(other);

    for (const then of [newToken, () => refusal(401, 'error.auth.session_revoked')]) {
      const kept = memoryTokens(TOKENS);
      const { client } = open(
        refreshing(() => (void kept.save(null), then())),
        { tokens: kept },
      );
      const ends: string[] = [];
      client.on('signedOut', (end) => ends.push(end));
      const refused = { code: 'error.client.signed_out', sessionEnd: null };
      await expect(client.auth.profile()).rejects.toMatchObject(refused);
      expect([await kept.load(), ends]).toEqual([null, ['left']]);
    }
  });

  it('refreshes after a HEAD, whose 401 has no body to read a code from', async () => {
    const { client } = open(({ path, headers }) => {
      if (path === '/v1/auth/refresh') return newToken();
      if (headers['Authorization'] !== 'Bearer new') return answer(401);
      return answer(200, null, { 'Upload-Offset': '7' });
    });
    await expect(client.uploads.offset('u')).resolves.toBe(7);
  });

  it('accepts a 204, and a base address with a trailing slash', async () => {
    const { client, asked } = open(() => answer(204), { baseUrl: `${BASE}//` });
    await expect(client.request('DELETE', '/v1/auth/sessions/x')).resolves.toBeUndefined();
    await expect(client.auth.revokeSession('x')).resolves.toBeUndefined();
    expect(asked.map(({ path }) => path)).toEqual(['/v1/auth/sessions/x', '/v1/auth/sessions/x']);
  });

  it('repeats what passes, and only what may be done twice', async () => {
    const failures = [new TypeError('fetch failed'), refusal(503, 'error.auth.unavailable'), answer(502)];
    const flaky = (): Script => {
      const left = [...failures];
      return () => left.shift() ?? answer(200, PROFILE);
    };
    const get = open(flaky());
    await expect(get.client.auth.profile()).resolves.toEqual(PROFILE);
    expect(get.slept).toEqual([250, 500, 1000]);
    const post = open(flaky());
    await expect(post.client.auth.reauthenticate('x')).rejects.toMatchObject({ code: 'error.client.network' });
    const busy = [refusal(503, 'error.request.overloaded', {}, { 'Retry-After': '2' })];
    const overloaded = open(() => busy.shift() ?? answer(200, PROFILE));
    await expect(overloaded.client.auth.reauthenticate('x')).resolves.toEqual(PROFILE);
    expect(overloaded.slept).toEqual([2000]);
  });

  it('gives up after the bounded number, and at once at a lock or a long wait', async () => {
    const down = open(() => new TypeError('fetch failed'));
    await expect(down.client.auth.profile()).rejects.toMatchObject({ code: 'error.client.network', status: 0 });
    expect(down.asked).toHaveLength(4);
    for (const [code, seconds] of [
      ['error.auth.locked', '10'],
      ['error.federation.rate_limited', '60'],
    ] as const) {
      const { client, asked } = open(() => refusal(429, code, {}, { 'Retry-After': seconds }));
      await expect(client.auth.profile()).rejects.toMatchObject({ code, retryAfter: Number(seconds) });
      expect(asked).toHaveLength(1);
    }
  });

  it('ends a silent attempt by its time-out, and any by the signal of the app', async () => {
    const silent = open(() => 'silence', { timeout: 5, retry: { retries: 0 } });
    await expect(silent.client.auth.profile()).rejects.toMatchObject({ code: 'error.client.timeout', isOutage: true });
    const given = open(() => 'silence');
    const controller = new AbortController();
    const call = given.client.auth.profile({ signal: controller.signal });
    await Promise.resolve();
    controller.abort(new Error('the person went on'));
    await expect(call).rejects.toMatchObject({ code: 'error.client.aborted', isOutage: false });
    await expect(given.client.auth.profile({ signal: controller.signal })).rejects.toBeInstanceOf(GatehouseError);
    expect(given.asked.length).toBeLessThanOrEqual(1);
  });

  it('says that the service is back, and that a version is going to end', async () => {
    const left = [new TypeError('fetch failed')];
    const seen: unknown[] = [];
    const { client } = open(
      () => left.shift() ?? answer(200, PROFILE, { Deprecation: '@1', Sunset: 'Sun, 01 Nov 2026 00:00:00 GMT' }),
    );
    client.on('recovered', () => seen.push('recovered'));
    client.on('deprecation', (value) => seen.push(value));
    await client.auth.profile();
    const sunset = 'Sun, 01 Nov 2026 00:00:00 GMT';
    expect(seen).toEqual(['recovered', { protocolVersion: '2026-11-01', sunset }]);
    // A write to an older album is made at the album's version, and that one is deprecated.
    await client.auth.profile({ protocolVersion: '2026-01-01' });
    expect(seen.at(-1)).toEqual({ protocolVersion: '2026-01-01', sunset });
  });

  it('says that the service is back when it refuses, but not when something else does', async () => {
    const portal = new Response('<h1>Sign in</h1>', { status: 403 });
    const left = [new TypeError('fetch failed'), portal, refusal(400, 'error.request.invalid')];
    const { client } = open(() => left.shift() ?? refusal(404, 'error.album.not_found'), { retry: { retries: 0 } });
    const seen: string[] = [];
    client.on('outage', ({ code }) => seen.push(code));
    client.on('recovered', () => seen.push('recovered'));
    for (const code of ['network', 'unreadable'].map((name) => `error.client.${name}`)) {
      await expect(client.albums.read('a')).rejects.toMatchObject({ code });
    }
    for (const code of ['error.request.invalid', 'error.album.not_found']) {
      seen.push('call');
      await expect(client.albums.read('a')).rejects.toMatchObject({ code });
    }
    expect(seen).toEqual(['error.client.network', 'call', 'call', 'recovered']);
  });

  it('answers a call whose listener throws, once, and leaves the error to the platform', async () => {
    const { client, asked } = open(() => answer(200, PROFILE, { Deprecation: '@1' }));
    const seen: string[] = [];
    client.on('deprecation', () => {
      throw new Error('of the listener');
    });
    client.on('deprecation', () => seen.push('the next listener'));
    const later = jest.spyOn(globalThis, 'setTimeout');
    await expect(client.auth.profile()).resolves.toEqual(PROFILE);
    const thrown = later.mock.calls.map(([act]) => act).filter((act) => String(act).includes('throw'));
    later.mock.results.forEach(({ value }) => clearTimeout(Number(value)));
    later.mockRestore();
    expect([asked.length, seen, thrown.length]).toEqual([1, ['the next listener'], 1]);
    expect(thrown[0]).toThrow('of the listener');
  });

  it('reads a refusal of something that is not the service', async () => {
    const { client } = open(() => new Response('<h1>Bad gateway</h1>', { status: 400 }));
    await expect(client.auth.profile()).rejects.toMatchObject({ code: 'error.client.unreadable', status: 400 });
    const portal = open(() => new Response('<h1>Sign in to the hotel</h1>'));
    await expect(portal.client.auth.profile()).rejects.toMatchObject({ code: 'error.client.unreadable', status: 200 });
    expect(portal.asked).toHaveLength(1);
    const guest = portal.client.guest({ linkId: 'l', token: 't' });
    for (const cancel of [() => portal.client.uploads.cancel('u'), () => guest.cancelUpload('u')]) {
      await expect(cancel()).rejects.toMatchObject({ code: 'error.client.unreadable', status: 200 });
    }
  });

  it('ends an answer that breaks off or stands still, and any by the signal of the app, after its head too', async () => {
    const standing = () => new Response(new ReadableStream({ start: (body) => body.enqueue(utf8('{"id":')) }));
    const broken = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }));
    const still = open(standing, { timeout: 5, retry: { retries: 0 } });
    await expect(still.client.auth.profile()).rejects.toMatchObject({ code: 'error.client.timeout', isOutage: true });
    const left = [broken(), broken()];
    const again = open(() => left.shift() ?? answer(200, PROFILE));
    await expect(again.client.auth.profile()).resolves.toEqual(PROFILE);
    expect(again.asked).toHaveLength(3);
    const slow = open(standing, { timeout: 60_000 });
    const controller = new AbortController();
    const blob = slow.client.assets.blob('hash', { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 20));
    controller.abort(new Error('the person went on'));
    await expect(blob).rejects.toMatchObject({ code: 'error.client.aborted' });
  });

  it('gives a blob longer than the time-out while bytes come, and not when it stands still', async () => {
    let left = 8;
    const pull = async (body: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      if ((left -= 1) >= 0) body.enqueue(Uint8Array.of(left));
      else body.close();
    };
    const slow = open(() => new Response(new ReadableStream({ pull })), { timeout: 1000 });
    const bytes = Uint8Array.of(7, 6, 5, 4, 3, 2, 1, 0);
    expect(await slow.client.assets.blob(sha256(bytes))).toEqual(bytes);
    const standing = () => new Response(new ReadableStream({ start: (body) => body.enqueue(Uint8Array.of(1)) }));
    const still = open(standing, { timeout: 5, retry: { retries: 1, baseDelay: 1 } });
    const blob = still.client.assets.blob('hash');
    await expect(blob).rejects.toMatchObject({ code: 'error.client.timeout', isOutage: true });
    expect(still.asked).toHaveLength(2);
    // React Native: nothing tells when bytes come.
    const whole = Object.defineProperty(new Response('all of it'), 'body', { value: undefined });
    expect(await open(() => whole).client.assets.blob(sha256(utf8('all of it')))).toEqual(utf8('all of it'));
  });

  it('asks a storage of tokens again that failed, and waits as long as a date says', async () => {
    let isLocked = true;
    const tokens = memoryTokens(TOKENS);
    const load = () => (isLocked ? Promise.reject(new Error('The key store is locked.')) : tokens.load());
    const { client } = open(() => answer(200, PROFILE), { tokens: { ...tokens, load } });
    await expect(client.auth.profile()).rejects.toThrow('locked');
    isLocked = false;
    await expect(client.auth.profile()).resolves.toEqual(PROFILE);
    // As `localStorage` does in a browser that blocks it.
    isLocked = true;
    const throwing = (): Tokens | null => {
      if (isLocked) throw new Error('The storage is blocked.');
      return TOKENS;
    };
    const other = open(() => answer(200, PROFILE), { tokens: { ...tokens, load: throwing } });
    await expect(other.client.auth.profile()).rejects.toThrow('blocked');
    isLocked = false;
    await expect(other.client.auth.profile()).resolves.toEqual(PROFILE);
    const at = new Date(Date.now() + 5000).toUTCString();
    const busy = [refusal(503, 'error.request.overloaded', {}, { 'Retry-After': at })];
    const proxied = open(() => busy.shift() ?? answer(200, PROFILE));
    await expect(proxied.client.auth.profile()).resolves.toEqual(PROFILE);
    expect(proxied.slept).toEqual([expect.any(Number)]);
    expect([4000, 5000]).toContain(proxied.slept[0]);
  });
});

it('names the upgrade that a change of a sponsored account is a part of', async () => {
  const { client, asked } = open(({ method }) => (method === 'PUT' ? answer(200, {}) : answer(204)));
  const part = { intentId: 'i' };
  await client.account.addSponsoredOwner('a', 'u', part);
  await client.account.removeSponsoredOwner('a', 'u', part);
  await client.account.deleteSponsoredAccount('a', part);
  await client.account.deleteSponsoredAccount('b');
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /v1/auth/sponsored-accounts/a/owners/u?intent_id=i',
    'DELETE /v1/auth/sponsored-accounts/a/owners/u?intent_id=i',
    'DELETE /v1/auth/sponsored-accounts/a?intent_id=i',
    'DELETE /v1/auth/sponsored-accounts/b',
  ]);
});
