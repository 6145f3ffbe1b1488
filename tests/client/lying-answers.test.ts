import { describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { answer, BASE, refusal, scriptedFetch, TOKENS } from '../support/client/scripted-fetch.js';
import { sha256 } from '../support/uploads/blob-store.js';

const [OWN, OTHER] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'];
const UNREADABLE = { code: 'error.client.unreadable' };

const manifest = { protocol_version: '2026-11-01', crypto_suite_id: 1, sidecar_schema: 1, document: 'AA' };
const upload = {
  upload_id: OWN,
  album_id: OWN,
  kind: 'original',
  declared_size: 3,
  content_hash: '',
  manifest,
} as const;
const sealed = utf8('one');
const album = { album_id: OWN, protocol_version: '2026-11-01', crypto_suite_id: 1, manifest: 'AA' } as never;

function open(body: object) {
  const { fetch } = scriptedFetch(() => answer(200, body));
  const options = { protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS), retry: { retries: 0 } };
  const client = new GatehouseClient({ baseUrl: BASE, fetch, ...options });
  return { client, guest: client.guest({ linkId: 'l', token: 't' }) };
}

type Calls = Readonly<Record<string, (opened: ReturnType<typeof open>) => Promise<unknown>>>;

describe('an answer about something else', () => {
  const calls: Calls = {
    'an asset': ({ client }) => client.assets.read(OWN),
    'a restored asset': ({ client }) => client.assets.restore(OWN),
    'written metadata': ({ client }) => client.assets.putMetadata(OWN, sealed, { cryptoSuite: 1 }),
    'an album': ({ client }) => client.albums.read(OWN),
    'a new album': ({ client }) => client.albums.create(album),
    'an upload': ({ client }) => client.uploads.read(OWN),
    'a new upload': ({ client }) => client.uploads.create(upload),
    'a whole upload': ({ client }) => client.uploads.createWhole(upload, sealed),
    'the upload of a guest': ({ guest }) => guest.readUpload(OWN),
    'a new upload of a guest': ({ guest }) => guest.createUpload(upload),
  };
  const ids = { asset_id: OWN, album_id: OWN, upload_id: OWN };
  const said = { ...ids, declared_size: 3, content_hash: sha256(sealed), size: 3, state: 'Pending' };

  it.each(Object.entries(calls))('is refused: %s', async (_what, call) => {
    await expect(call(open(said))).resolves.toMatchObject(said);
    const others = { asset_id: OTHER, album_id: OTHER, upload_id: OTHER, content_hash: '0'.repeat(64) };
    await expect(call(open({ ...said, ...others }))).rejects.toMatchObject(UNREADABLE);
    await expect(call(open({}))).rejects.toMatchObject(UNREADABLE);
  });

  it('is refused: a fork without derivatives that it names, as an older service may answer', async () => {
    const derivatives = ['aa', 'bb'].map((content_hash) => ({ content_hash, manifest }));
    const fork = { source_asset_id: OTHER, manifest, derivatives };
    const full = { asset_id: OWN, derivatives };
    await expect(open(full).client.albums.fork(OWN, fork)).resolves.toMatchObject(full);
    const first = { ...full, derivatives: derivatives.slice(0, 1) };
    for (const body of [first, {}]) {
      await expect(open(body).client.albums.fork(OWN, fork)).rejects.toMatchObject(UNREADABLE);
    }
    await expect(open({ asset_id: OWN }).client.albums.fork(OWN, { ...fork, derivatives: [] })).resolves.toBeDefined();
  });

  it('is none if the service chooses the id', async () => {
    const { client, guest } = open({ ...said, upload_id: OTHER, album_id: OTHER });
    const unnamed = { ...upload, upload_id: undefined } as never;
    await expect(client.uploads.create(unnamed)).resolves.toMatchObject({ upload_id: OTHER });
    await expect(client.uploads.create({ ...upload, upload_id: null })).resolves.toMatchObject({ upload_id: OTHER });
    await expect(guest.createUpload(unnamed)).resolves.toMatchObject({ upload_id: OTHER });
  });
});

it('an upload whose id is null is not announced twice: the service would make two', async () => {
  const { fetch, asked } = scriptedFetch(() => refusal(502, 'error.probe.gateway'));
  const options = { protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS), retry: { baseDelay: 1 } };
  const client = new GatehouseClient({ baseUrl: BASE, fetch, ...options });
  await expect(client.uploads.create({ ...upload, upload_id: null })).rejects.toMatchObject({ status: 502 });
  expect(asked).toHaveLength(1);
});
