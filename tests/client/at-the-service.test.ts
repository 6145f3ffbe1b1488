import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { Library } from '../../client/src/catalog/library.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { GatehouseClient } from '../../client/src/client.js';
import type { Asset } from '../../client/src/api/wire.js';
import { newRecoveryPhrase, openEscrow, sealEscrow } from '../../client/src/keys/escrow.js';
import { linkAddress, linkSecrets, newLinkSecret, readLinkAddress } from '../../client/src/keys/links.js';
import { openLinkBundle, sealLinkBundle } from '../../client/src/keys/links.js';
import { seal, unseal, NONCE_BYTES } from '../../client/src/keys/sealing.js';
import { platform } from '../../client/src/kernel/platform.js';
import { toBase64Url, utf8 } from '../../client/src/kernel/bytes.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { SECOND } from '../../domain/kernel/instant.js';
import { aMember, FROM, manifestFor, TO } from '../support/client/ceremony-people.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const NOTHING = new Uint8Array();
let service: TestService;
let client: GatehouseClient;
let accountId: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const member = await aMember(service.client.baseUrl);
  client = open(member.tokens);
  accountId = member.accountId;
});

function open(tokens = memoryTokens(), protocolVersion = FROM): GatehouseClient {
  return new GatehouseClient({ baseUrl: service.client.baseUrl, protocolVersion, tokens, retry: { retries: 0 } });
}

async function anAlbum(version = FROM): Promise<string> {
  const manifest = toBase64Url(utf8('sealed'));
  const created = await client.albums.create({ protocol_version: version, crypto_suite_id: 1, manifest });
  return created.album_id;
}

async function put(albumId: string, bytes: Uint8Array, of: { asset_id?: string; kind?: 'derivative' } = {}) {
  const content_hash = createHash('sha256').update(bytes).digest('hex');
  const created = await client.uploads.create({
    upload_id: uuidV7(platform.now(), platform.random(16)),
    album_id: albumId,
    kind: 'original',
    declared_size: bytes.length,
    content_hash,
    manifest: manifestFor(albumId, FROM, content_hash),
    ...of,
  });
  await client.uploads.append(created.upload_id, 0, bytes);
  const { asset_id } = await client.uploads.read(created.upload_id);
  return { assetId: asset_id ?? '', contentHash: content_hash };
}

describe('the escrow of the master key', () => {
  it('brings a second device to the key by the phrase, and lets no device overwrite what it has not read', async () => {
    const [masterKey, phrase] = [platform.random(32), newRecoveryPhrase()];
    expect(await client.account.escrow()).toBeNull();
    const first = await client.account.putEscrow(sealEscrow(masterKey, phrase, accountId), null);

    const kept = await client.account.escrow();
    expect(kept?.etag).toBe(first);
    expect(openEscrow(kept?.blob ?? NOTHING, phrase, accountId)).toEqual(masterKey);
    expect(openEscrow(kept?.blob ?? NOTHING, newRecoveryPhrase(), accountId)).toBeNull();

    const changed = { code: 'error.account.escrow_changed', status: 412 };
    const other = sealEscrow(masterKey, newRecoveryPhrase(), accountId);
    await expect(client.account.putEscrow(other, null)).rejects.toMatchObject(changed);
    const second = await client.account.putEscrow(other, first);
    expect(second).not.toBe(first);
    await expect(client.account.putEscrow(other, first)).rejects.toMatchObject(changed);
    expect((await client.account.escrow())?.etag).toBe(second);
  });
});

describe('a share link', () => {
  it('shows a guest some assets, decrypted by what stands in its fragment, until it is revoked', async () => {
    const albumId = await anAlbum();
    const [albumKey, photo] = [platform.random(32), utf8('a photo')];
    const sealed = seal(albumKey, photo, utf8(albumId), platform.random(NONCE_BYTES));
    const shown = await put(albumId, sealed);
    const hidden = await put(albumId, platform.random(100));

    const [secret, link_id] = [newLinkSecret(), uuidV7(platform.now(), platform.random(16))];
    const bundle = sealLinkBundle(secret, link_id, albumKey);
    const terms = { link_id, album_id: albumId, kind: 'share', token_hash: linkSecrets(secret).tokenHash } as const;
    const link = await client.links.create({ ...terms, bundle, asset_ids: [shown.assetId] });
    expect(link).toMatchObject({ link_id, restricted: true, uses: 0 });

    const read = readLinkAddress(linkAddress('https://app.example.org/link/', link_id, secret));
    if (read === null) throw new Error('The address cannot be read.');
    const guest = open().guest({ linkId: read.linkId, token: linkSecrets(read.secret).token });
    const view = await guest.view();
    const key = openLinkBundle(read.secret, read.linkId, view.bundle) ?? NOTHING;
    const seen = [];
    for await (const asset of guest.allAssets()) seen.push(asset.content_hash);
    expect(seen).toEqual([shown.contentHash]);
    expect(unseal(key, await guest.blob(shown.contentHash), utf8(view.album_id))).toEqual(photo);
    await expect(guest.blob(hidden.contentHash)).rejects.toMatchObject({ code: 'error.blob.not_found' });

    expect((await client.links.change(link_id, { expires_at: '2099-01-01T00:00:00.000Z' })).expires_at).toMatch(
      /^2099/,
    );
    for (const which of [{}, { album_id: albumId }]) {
      const links = [];
      for await (const each of client.links.all(which)) links.push(each.link_id);
      expect(links).toEqual([link_id]);
    }
    await client.links.revoke(link_id);
    await expect(guest.view()).rejects.toMatchObject({ code: 'error.link.invalid', status: 401, sessionEnd: null });
  });
});

describe('the library in the catalog', () => {
  it('shows albums and assets without a connection, newest first, and forgets deleted ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-library-'));
    const database = await openCatalog(catalogFile(join(folder, 'library.sqlite')));
    const library = new Library(client, database);
    const other = await anAlbum();
    service.clock.advance(SECOND);
    const albumId = await anAlbum();
    const stored = [await put(albumId, platform.random(20)), await put(albumId, platform.random(20))];
    const refresh = async (): Promise<void> => {
      await library.refreshAlbums();
      for (const { album_id } of await library.albums()) await library.refreshAssets(album_id);
    };
    await refresh();
    await refresh();
    expect((await library.albums()).map(({ album_id }) => album_id)).toEqual([albumId, other]);
    const { assets } = await client.albums.assets(albumId);
    expect(await library.assets(albumId)).toEqual(assets);
    expect(await library.assets(albumId, { before: assets[0]!, limit: 1 })).toEqual([assets[1]]);
    await client.assets.trash(stored[0]!.assetId);
    await client.albums.delete(other);
    await refresh();
    expect((await library.albums()).map(({ album_id }) => album_id)).toEqual([albumId]);
    expect((await library.assets(albumId)).map(({ asset_id }) => asset_id)).toEqual([stored[1]!.assetId]);
    await database.close();
    await rm(folder, { recursive: true });
  });
});

describe('a fork', () => {
  it('takes along the derivatives that it names, under manifests of the new version, and moves no byte', async () => {
    const albumId = await anAlbum();
    const original = await put(albumId, platform.random(300));
    const about = { asset_id: original.assetId, kind: 'derivative' } as const;
    const taken = await put(albumId, platform.random(100), about);
    await put(albumId, platform.random(50), about);
    const before = (await client.quota.read()).used;

    const successor = await anAlbum(TO);
    const manifest = (hash: string) => manifestFor(successor, TO, hash);
    const fork = {
      source_asset_id: original.assetId,
      manifest: manifest(original.contentHash),
      derivatives: [{ content_hash: taken.contentHash, manifest: manifest(taken.contentHash) }],
    };
    const forked = await client.albums.fork(successor, fork, { protocolVersion: TO });
    expect(forked.derivatives.map(({ content_hash }) => content_hash)).toEqual([taken.contentHash]);
    const again = await client.albums.fork(successor, fork, { protocolVersion: TO });
    expect(again.asset_id).toBe(forked.asset_id);
    const assets: Asset[] = [];
    for await (const asset of client.albums.allAssets(successor)) assets.push(asset);
    expect(assets).toHaveLength(1);
    expect((await client.quota.read()).used).toBe(before);
  });

  it('takes along derivatives whose manifests do not fit into one request', async () => {
    const albumId = await anAlbum();
    const original = await put(albumId, platform.random(300));
    const about = { asset_id: original.assetId, kind: 'derivative' } as const;
    const hashes: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      hashes.push((await put(albumId, platform.random(100), about)).contentHash);
    }
    const successor = await anAlbum(TO);
    const document = toBase64Url(platform.random(21_000));
    const long = (hash: string) => ({ ...manifestFor(successor, TO, hash), document });
    const forked = await client.albums.fork(
      successor,
      {
        source_asset_id: original.assetId,
        manifest: manifestFor(successor, TO, original.contentHash),
        derivatives: hashes.map((content_hash) => ({ content_hash, manifest: long(content_hash) })),
      },
      { protocolVersion: TO },
    );
    expect(forked.derivatives.map(({ content_hash }) => content_hash).sort()).toEqual(hashes.sort());
  });
});
