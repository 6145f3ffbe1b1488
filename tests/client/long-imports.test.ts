import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { GatehouseClient } from '../../client/src/client.js';
import type { ClientOptions } from '../../client/src/http/options.js';
import type { TokenStorage } from '../../client/src/http/tokens.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { sendUpload } from '../../client/src/uploads/send.js';
import { bytesSource, contentHash } from '../../client/src/uploads/source.js';
import { aMember, manifestFor, TO } from '../support/client/ceremony-people.js';
import { liveBytes } from '../support/processes/live-memory.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const FILES = 100;

let service: TestService;
let folder: string;
let tokens: TokenStorage;
let albumId: string;

beforeAll(async () => {
  service = await startTestService();
  ({ tokens } = await aMember(service.client.baseUrl));
  const album = { protocol_version: TO, crypto_suite_id: 1, manifest: 'AAAA' };
  ({ album_id: albumId } = await open().albums.create(album));
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-long-imports-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

function open(more: Partial<ClientOptions> = {}): GatehouseClient {
  return new GatehouseClient({ baseUrl: service.client.baseUrl, protocolVersion: TO, tokens, ...more });
}

it('an upload goes on after a piece that the platform sent twice, since the connection broke before the answer', async () => {
  const source = bytesSource(platform.random(10_000));
  const content_hash = await contentHash(source);
  const manifest = manifestFor(albumId, TO, content_hash);
  const upload = { album_id: albumId, kind: 'original', declared_size: source.size, content_hash, manifest } as const;
  const { upload_id: uploadId } = await open().uploads.create(upload);
  let isFirst = true;
  const again: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method !== 'PATCH' || !isFirst) return response;
    isFirst = false;
    return fetch(input, init);
  };
  const options = { protocolVersion: TO, chunkSize: 4_000 };
  const sending = sendUpload(open({ fetch: again }), uploadId, source, options);
  await expect(sending).resolves.toMatchObject({ state: 'Completed', offset: 10_000 });
  expect(isFirst).toBe(false);
});

it('an import keeps no signed request of a finished file in memory', async () => {
  const signed: WeakRef<object>[] = [];
  const prepare = (source: string): Promise<Prepared> => {
    const manifest = (hash: string) => {
      const made = manifestFor(albumId, TO, hash);
      signed.push(new WeakRef(made));
      return Promise.resolve(made);
    };
    return Promise.resolve({ albumId, content: bytesSource(utf8(source)), manifest });
  };
  const catalog = await openCatalog(catalogFile(join(folder, 'library.sqlite')));
  const importer = new Importer(open(), catalog);
  await importer.add(
    'i',
    Array.from({ length: FILES }, (_, index) => `${index}.jpg`),
  );
  let kept = Infinity;
  const onProgress = ({ done }: { readonly done: number }): void => {
    if (done < FILES) return;
    // Collects what nobody refers to.
    liveBytes();
    kept = signed.filter((each) => each.deref() !== undefined).length;
  };
  await importer.run('i', prepare, { onProgress });
  await catalog.close();
  expect(signed.length).toBe(FILES);
  // Those of the last batch may still be in use.
  expect(kept).toBeLessThan(FILES / 2);
});
