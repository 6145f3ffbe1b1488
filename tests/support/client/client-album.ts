import { afterAll, beforeAll } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../../client/src/catalog/catalog-node.js';
import type { NewUpload } from '../../../client/src/api/wire.js';
import { openCatalog } from '../../../client/src/catalog/open.js';
import { GatehouseClient } from '../../../client/src/client.js';
import type { ClientOptions } from '../../../client/src/http/options.js';
import { bytesSource, contentHash } from '../../../client/src/uploads/source.js';
import { startTestService, type TestService } from '../service/test-service.js';
import { aMember, manifestFor, TO } from './ceremony-people.js';

/** A service, and a member of it with an album. */
export interface ClientAlbum {
  readonly service: TestService;
  readonly albumId: string;
  /** For catalogs. */
  readonly folder: string;
  /** Opens a client of the member. */
  open(more?: Partial<ClientOptions>): GatehouseClient;
  /** Opens the catalog of that name, or makes it. */
  catalog(name: string): ReturnType<typeof openCatalog>;
  manifest(contentHash: string): ReturnType<typeof manifestFor>;
  /** The announcement of an original with these bytes. */
  announcement(bytes: Uint8Array): Promise<NewUpload>;
}

/** Makes them once for the test file; the returned function works within a test. */
export function aClientAlbum(): () => ClientAlbum {
  let made: ClientAlbum | null = null;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(async () => {
    await made?.service.stop();
    if (made !== null) await rm(made.folder, { recursive: true });
  });
  return () => {
    if (made === null) throw new Error('Ask for the album within a test.');
    return made;
  };
}

async function make(): Promise<ClientAlbum> {
  const service = await startTestService();
  const { baseUrl } = service.client;
  const member = await aMember(baseUrl);
  const open = (more: Partial<ClientOptions> = {}) =>
    new GatehouseClient({ baseUrl, protocolVersion: TO, tokens: member.tokens, ...more });
  const album = { protocol_version: TO, crypto_suite_id: 1, manifest: 'AAAA' };
  const { album_id: albumId } = await open().albums.create(album);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-client-album-'));
  const catalog = (name: string) => openCatalog(catalogFile(join(folder, name, 'library.sqlite')));
  const manifest = (hash: string) => manifestFor(albumId, TO, hash);
  const announcement = async (bytes: Uint8Array): Promise<NewUpload> => {
    const content_hash = await contentHash(bytesSource(bytes));
    const about = { album_id: albumId, kind: 'original', declared_size: bytes.length } as const;
    return { ...about, content_hash, manifest: manifest(content_hash) };
  };
  return { service, albumId, folder, open, catalog, manifest, announcement };
}
