import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { CeremonyStore } from '../../client/src/ceremony/ceremony-store.js';
import type { Ceremony, Step } from '../../client/src/ceremony/state.js';
import { Upgrades, type UpgradeParts } from '../../client/src/ceremony/upgrades.js';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { platform } from '../../client/src/kernel/platform.js';
import { deviceSigner } from '../../client/src/keys/signer.js';
import { sendUpload } from '../../client/src/uploads/send.js';
import { bytesSource, type UploadSource } from '../../client/src/uploads/source.js';
import { FROM, TO } from '../support/client/ceremony-people.js';
import { aClientAlbum } from '../support/client/client-album.js';
import { answer, BASE, refusal, scriptedFetch, TOKENS, type Script } from '../support/client/scripted-fetch.js';

const SIZE = 10_000;
const GIVEN_UP = { code: 'error.client.aborted', isOutage: false };
/** Milliseconds in which an upload that goes on would be at its end. */
const A_WHILE = 300;

const album = aClientAlbum();

describe.each([
  ['the requests of the platform', {}],
  ['the injected fetch', { fetch: (...asked: Parameters<typeof fetch>) => fetch(...asked) }],
])('an upload by %s', (_by, more) => {
  async function announced(): Promise<{ uploadId: string; source: UploadSource }> {
    const bytes = platform.random(SIZE);
    const { upload_id } = await album()
      .open()
      .uploads.create(await album().announcement(bytes));
    return { uploadId: upload_id, source: bytesSource(bytes) };
  }

  it.each([0, 1, 3, 5])('sends nothing that is given up %d turns after it began', async (turns) => {
    const { uploadId, source } = await announced();
    const app = new AbortController();
    const seen: number[] = [];
    const options = { protocolVersion: TO, state: 'Pending', signal: app.signal } as const;
    const sending = sendUpload(album().open(more), uploadId, source, {
      ...options,
      onProgress: (sent) => seen.push(sent),
    });
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    app.abort();
    await expect(sending).rejects.toMatchObject(GIVEN_UP);
    await pause(A_WHILE);
    expect(await album().open().uploads.read(uploadId)).toMatchObject({ state: 'Pending', offset: 0 });
    expect(seen).toEqual([]);
  });

  it('does not send the piece that was read when it was given up', async () => {
    const { uploadId, source } = await announced();
    const app = new AbortController();
    const seen: number[] = [];
    const read = async (start: number, end: number): Promise<Uint8Array> => {
      app.abort();
      await pause(20);
      return source.read(start, end);
    };
    const options = { protocolVersion: TO, signal: app.signal, onProgress: (sent: number) => seen.push(sent) };
    const sending = sendUpload(album().open(more), uploadId, { size: SIZE, read }, options);
    await expect(sending).rejects.toMatchObject(GIVEN_UP);
    await pause(A_WHILE);
    expect(await album().open().uploads.read(uploadId)).toMatchObject({ state: 'Pending', offset: 0 });
    expect(seen).toEqual([]);
  });
});

describe('a call that waits for a new access token', () => {
  /** The service cannot refresh until `isBack`; `waits` are the pauses before a further attempt, which last for ever. */
  function open() {
    const service = { isBack: false };
    const script: Script = ({ path, headers }) => {
      if (path !== '/v1/auth/refresh')
        return headers['Authorization'] === 'Bearer new'
          ? answer(200, { address: 'ann@example.org' })
          : refusal(401, 'error.auth.unauthenticated');
      return service.isBack
        ? answer(200, { token_type: 'Bearer', access_token: 'new', expires_in: 900 })
        : refusal(503, 'error.auth.unavailable', {}, { 'Retry-After': '20' });
    };
    const { fetch, asked } = scriptedFetch(script);
    const waits = { begun: 0, underWay: 0 };
    const next: (() => void)[] = [];
    const sleep = async (_milliseconds: number, signal?: AbortSignal): Promise<void> => {
      waits.begun += 1;
      waits.underWay += 1;
      try {
        await new Promise<void>((resolve, reject) => {
          next.push(resolve);
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        });
      } finally {
        waits.underWay -= 1;
      }
    };
    const client = new GatehouseClient({
      baseUrl: BASE,
      protocolVersion: TO,
      tokens: memoryTokens(TOKENS),
      fetch,
      platform: { ...platform, sleep },
    });
    const refreshes = (): number => asked.filter(({ path }) => path === '/v1/auth/refresh').length;
    const wakeUp = (): void => next.splice(0).forEach((resolve) => resolve());
    return { service, client, waits, refreshes, wakeUp };
  }

  it('ends when it is given up, and with the last one the refresh', async () => {
    const { service, client, waits, refreshes } = open();
    const apps = [new AbortController(), new AbortController()];
    const calls = apps.map(({ signal }) => client.auth.profile({ signal }));
    const given = Promise.allSettled(calls);
    while (waits.begun === 0) await pause(1);
    apps[0]!.abort();
    await expect(calls[0]).rejects.toMatchObject(GIVEN_UP);
    await pause(5);
    expect(waits).toEqual({ begun: 1, underWay: 1 });
    apps[1]!.abort();
    expect(await given).toMatchObject(Array(2).fill({ status: 'rejected', reason: GIVEN_UP }));
    await pause(5);
    expect([waits.underWay, refreshes()]).toEqual([0, 1]);
    // The next call is not given up for them.
    service.isBack = true;
    expect(await client.auth.profile()).toEqual({ address: 'ann@example.org' });
  });

  it('continues when another one is given up', async () => {
    const { service, client, waits, refreshes, wakeUp } = open();
    const app = new AbortController();
    const [givenUp, patient] = [client.auth.profile({ signal: app.signal }), client.auth.profile()];
    givenUp.catch(() => undefined);
    while (waits.begun === 0) await pause(1);
    app.abort();
    await expect(givenUp).rejects.toMatchObject(GIVEN_UP);
    service.isBack = true;
    wakeUp();
    expect(await patient).toEqual({ address: 'ann@example.org' });
    expect(refreshes()).toBe(2);
  });
});

it('the wait for an upgrade ends when it is given up, with the error of every other call', async () => {
  const intentId = 'intent';
  const { fetch, asked } = scriptedFetch(() => answer(200, { intent_id: intentId }));
  const client = new GatehouseClient({ baseUrl: BASE, protocolVersion: TO, tokens: memoryTokens(TOKENS), fetch });
  const ceremony = { role: 'member', plan: { albumId: 'album', intentId }, step: { at: 'draining' } };
  const kept = () => Promise.resolve(ceremony);
  const store = { live: kept, find: kept } as unknown as CeremonyStore;
  const upgrades = new Upgrades({ client, store } as UpgradeParts);
  const app = new AbortController();
  const upgrade = upgrades.upgrade('album', TO, { signal: app.signal });
  while (asked.length === 0) await pause(1);
  await pause(5);
  app.abort();
  await expect(upgrade).rejects.toMatchObject(GIVEN_UP);
});

it('an upgrade that is given up before it began is not begun, and one that has begun takes no further step', async () => {
  const { fetch, asked } = scriptedFetch(() =>
    answer(200, { album_id: 'album', protocol_version: FROM, state: 'Active' }),
  );
  const client = new GatehouseClient({ baseUrl: BASE, protocolVersion: TO, tokens: memoryTokens(TOKENS), fetch });
  const kept: Ceremony[] = [];
  const find = () => Promise.resolve(kept.at(-1) ?? null);
  const keep = (next: Ceremony) => Promise.resolve(kept.push(next) > 0);
  const advance = (ceremony: Ceremony, step: Step) => keep({ ...ceremony, step });
  const store = { live: find, moved: find, find, begin: keep, advance } as unknown as CeremonyStore;
  const app = new AbortController();
  const upgrades = new Upgrades({
    ...({
      client,
      store,
      mls: { committedTombstone: () => Promise.resolve(null) },
      device: deviceSigner('01990000-0000-4000-8000-000000000000', new Uint8Array(32)),
    } as unknown as UpgradeParts),
    onStep: () => app.abort(),
  });
  await expect(upgrades.upgrade('album', TO, { signal: AbortSignal.abort() })).rejects.toMatchObject(GIVEN_UP);
  expect(kept).toEqual([]);
  await expect(upgrades.upgrade('album', TO, { signal: app.signal })).rejects.toMatchObject(GIVEN_UP);
  expect(kept.map(({ step }) => step.at)).toEqual(['proposing', 'announcing']);
  expect(asked.length).toBeGreaterThan(0);
});
