import { expect, it } from '@jest/globals';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { bytesSource } from '../../client/src/uploads/source.js';
import { aClientAlbum } from '../support/client/client-album.js';

/** More than one batch takes. */
const LARGE = 300_000;

const album = aClientAlbum();

function prepareOf(label: string, size: number) {
  return (source: string): Promise<Prepared> => {
    const bytes = new Uint8Array(size);
    bytes.set(utf8(`${label} ${source}`));
    const manifest = (hash: string) => Promise.resolve(album().manifest(hash));
    return Promise.resolve({ albumId: album().albumId, content: bytesSource(bytes), manifest });
  };
}

function problem(status: number, code: string): Response {
  return Response.json({ status, code, detail: 'It is refused.' }, { status });
}

const page = (status: number): Response => new Response('<html>Log in to the network of the hotel</html>', { status });

it.each([
  ['the page of a captive portal', 100, () => page(200), 'error.client.unreadable'],
  ['the page of a captive portal, for a large file', LARGE, () => page(200), 'error.client.unreadable'],
  ['a status of captive portals', 100, () => page(511), 'error.client.unreadable'],
  ['a proxy that finds no service', LARGE, () => page(521), 'error.client.unreadable'],
  ['a suspension', 100, () => problem(403, 'error.account.suspended'), 'error.account.suspended'],
  ['a requested deletion', 100, () => problem(403, 'error.account.deletion_pending'), 'error.account.deletion_pending'],
  ['a proxy that asks who it is', 100, () => page(401), 'error.client.unreadable'],
  ['a proxy that asks who it is, for a large file', LARGE, () => page(401), 'error.client.unreadable'],
  ['a device that is not listed', 100, () => problem(403, 'error.device.not_listed'), 'error.device.not_listed'],
  ['an older version', 100, () => problem(426, 'error.protocol.unsupported'), 'error.protocol.unsupported'],
  ['an ended grace window', LARGE, () => problem(403, 'error.quota.grace_expired'), 'error.quota.grace_expired'],
])('%s stops an import and fails no file', async (name, size, instead, code) => {
  let isIn = true;
  const intercepted: typeof fetch = (input, init) =>
    isIn && init?.method !== 'GET' ? Promise.resolve(instead()) : fetch(input, init);
  const catalog = await album().catalog(name);
  const importer = new Importer(album().open({ fetch: intercepted }), catalog);
  await importer.add('i', ['one.jpg', 'two.jpg']);
  const prepare = prepareOf(name, size);
  await expect(importer.run('i', prepare)).rejects.toMatchObject({ code });
  expect(await importer.progress('i')).toEqual({ done: 0, failed: 0, total: 2 });
  isIn = false;
  expect(await importer.run('i', prepare)).toEqual({ done: 2, failed: 0, total: 2 });
  await catalog.close();
});

it('a suspension between the announcement of a large file and its bytes stops an import and fails no file', async () => {
  let isIn = true;
  // As the service answers: a HEAD is refused without a body.
  const intercepted: typeof fetch = (input, init) => {
    if (isIn && init?.method === 'HEAD') return Promise.resolve(new Response(null, { status: 403 }));
    const isRead = init?.method === 'GET' && new Request(input).url.includes('/upload/');
    return isIn && isRead ? Promise.resolve(problem(403, 'error.account.suspended')) : fetch(input, init);
  };
  const catalog = await album().catalog('announced');
  const importer = new Importer(album().open({ fetch: intercepted }), catalog);
  await importer.add('i', ['film.mp4']);
  const prepare = prepareOf('announced', LARGE);
  await expect(importer.run('i', prepare)).rejects.toMatchObject({ code: 'error.account.suspended' });
  isIn = false;
  expect(await importer.run('i', prepare)).toEqual({ done: 1, failed: 0, total: 1 });
  await catalog.close();
});

it('a large file whose upload was cancelled before its bytes fails, and the next run sends it anew', async () => {
  const other = album().open();
  let isIn = true;
  const intercepted: typeof fetch = async (input, init) => {
    if (isIn && init?.method === 'HEAD') await other.uploads.cancel(new Request(input).url.split('/').pop() ?? '');
    return fetch(input, init);
  };
  const catalog = await album().catalog('cancelled');
  const importer = new Importer(album().open({ fetch: intercepted }), catalog);
  await importer.add('i', ['film.mp4']);
  const prepare = prepareOf('cancelled', LARGE);
  expect(await importer.run('i', prepare)).toEqual({ done: 0, failed: 1, total: 1 });
  expect(await importer.failures('i')).toMatchObject([{ reason: 'The upload ended as Cancelled.' }]);
  isIn = false;
  await importer.retryFailed('i');
  expect(await importer.run('i', prepare)).toEqual({ done: 1, failed: 0, total: 1 });
  await catalog.close();
});

it('a proxy’s page between the pieces of a large file stops an import, which later continues there', async () => {
  let isIn = true;
  const intercepted: typeof fetch = (input, init) =>
    isIn && init?.method === 'PATCH' ? Promise.resolve(page(200)) : fetch(input, init);
  const catalog = await album().catalog('pieces');
  const importer = new Importer(album().open({ fetch: intercepted }), catalog);
  await importer.add('i', ['film.mp4']);
  const prepare = prepareOf('film', LARGE);
  await expect(importer.run('i', prepare)).rejects.toMatchObject({ code: 'error.client.unreadable' });
  isIn = false;
  expect(await importer.run('i', prepare)).toEqual({ done: 1, failed: 0, total: 1 });
  await catalog.close();
});

it('behind a captive portal no import is dropped, whose uploads would hold their room until they expire', async () => {
  let isIn = true;
  const intercepted: typeof fetch = (input, init) =>
    isIn && ['PATCH', 'DELETE'].includes(init?.method ?? '') ? Promise.resolve(page(200)) : fetch(input, init);
  const catalog = await album().catalog('dropped');
  const client = album().open({ fetch: intercepted });
  const importer = new Importer(client, catalog);
  await importer.add('i', ['film.mp4']);
  const reserved = async () => (await client.quota.read()).reserved;
  const before = await reserved();
  await expect(importer.run('i', prepareOf('dropped', LARGE))).rejects.toMatchObject({
    code: 'error.client.unreadable',
  });
  await expect(importer.drop('i')).rejects.toMatchObject({ code: 'error.client.unreadable' });
  expect([(await importer.progress('i')).total, await reserved()]).toEqual([1, before + LARGE]);
  isIn = false;
  await importer.drop('i');
  expect([(await importer.progress('i')).total, await reserved()]).toEqual([0, before]);
  await catalog.close();
});

it('a proxy that refuses one file does not stop an import', async () => {
  const intercepted: typeof fetch = (input, init) =>
    init?.method === 'POST' ? Promise.resolve(page(403)) : fetch(input, init);
  const catalog = await album().catalog('refused');
  const importer = new Importer(album().open({ fetch: intercepted }), catalog);
  await importer.add('i', ['one.jpg']);
  expect(await importer.run('i', prepareOf('refused', LARGE))).toEqual({ done: 0, failed: 1, total: 1 });
  await catalog.close();
});

it('an import is not dropped without a session, which could not cancel what it has begun', async () => {
  let isIn = true;
  const intercepted: typeof fetch = (input, init) =>
    isIn && init?.method === 'HEAD' ? Promise.resolve(problem(507, 'error.storage.full')) : fetch(input, init);
  const client = album().open({ fetch: intercepted });
  const { reserved } = await client.quota.read();
  const catalog = await album().catalog('signed out');
  const importer = new Importer(client, catalog);
  await importer.add('i', ['film.mp4']);
  await expect(importer.run('i', prepareOf('signed out', LARGE))).rejects.toMatchObject({ status: 507 });
  isIn = false;
  const signedOut = new Importer(album().open({ tokens: memoryTokens() }), catalog);
  await expect(signedOut.drop('i')).rejects.toMatchObject({ code: 'error.client.signed_out' });
  await importer.drop('i');
  expect(await client.quota.read()).toMatchObject({ reserved });
  await catalog.close();
});

it('an import whose session is revoked reports that, not that nobody is signed in', async () => {
  const catalog = await album().catalog('revoked');
  const client = album().open();
  const importer = new Importer(client, catalog);
  await importer.add('i', ['one.jpg', 'two.jpg']);
  const { session_id } = (await client.session())!;
  await album().open().auth.revokeSession(session_id);
  const isOut = new Promise((resolve) => client.on('signedOut', resolve));
  const prepare = async (source: string): Promise<Prepared> => {
    if (source === 'one.jpg') await isOut;
    return prepareOf('revoked', 100)(source);
  };
  const running = importer.run('i', prepare);
  await expect(running).rejects.toMatchObject({ code: 'error.auth.session_revoked', sessionEnd: 'revoked' });
  expect(await importer.progress('i')).toEqual({ done: 0, failed: 0, total: 2 });
  await catalog.close();
});

it.each([0, -1, NaN])('an import by %d files at once is an error, and waits for nothing', async (parallel) => {
  const catalog = await album().catalog(`parallel ${parallel}`);
  const importer = new Importer(album().open(), catalog);
  await importer.add('i', ['one.jpg']);
  await expect(importer.run('i', prepareOf('none', 100), { parallel })).rejects.toThrow(RangeError);
  await catalog.close();
});
