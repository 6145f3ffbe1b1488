import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import { CheckStorage } from '../../application/storage/check-storage.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { OWN_DATABASES, ownMariadb, type OwnDatabase } from '../support/database/own-database.js';
import { FaultyDatabase, StatementFaults } from '../support/hostile/statement-faults.js';
import { freshBucket } from '../support/objects/object-store.js';
import { aClientId, anAlbumOf, aWriter, type Writer } from '../support/people/writer.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { headUpload, patchUpload, postUpload, readQuota, readUpload, uploadBody } from '../support/uploads/uploads.js';

const SIZE = 50;

/** A database and, if it is not the folder of `openStorageOn`, the store of its blobs. */
interface Opened extends OwnDatabase {
  readonly blobStore?: BlobStore;
}

async function mariadbWithObjects(): Promise<Opened> {
  const [opened, blobStore] = [await ownMariadb(), S3BlobStore.open(await freshBucket())];
  const remove = async () => {
    await blobStore.close();
    await opened.remove();
  };
  return { ...opened, blobStore, remove };
}

describe.each<{ engine: string; open: () => Promise<Opened> }>([
  ...OWN_DATABASES,
  { engine: 'MariaDB with an object store', open: mariadbWithObjects },
])('an answer that is lost after it was committed, on $engine', ({ open }) => {
  const faults = new StatementFaults();
  let service: TestService;
  let ann: Writer;
  let album: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    remove = () => opened.remove();
    service = await startTestService({
      database: opened.database,
      before: (database) => new FaultyDatabase(database, faults),
      blobStore: (own) => opened.blobStore ?? own,
      env: { ACCESS_TOKEN_TTL: '12h' },
    });
    ann = await aWriter(service.client, service.baseParts);
    album = await anAlbumOf(service.client, ann);
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await remove();
  });

  /** Makes one upload whose `at`th statement or commit loses its answer; returns `false` when it has fewer. */
  async function upload(at: number): Promise<boolean> {
    const { client } = service;
    const [bytes, upload_id] = [someBytes(SIZE), aClientId()];
    const body = uploadBody(album, bytes, { upload_id });
    faults.arm(at, 'lost after');
    const created = await postUpload(client, ann, body);
    if (created.status === 201) await patchUpload(client, ann, upload_id, bytes);
    const isHit = faults.passed > at;
    faults.disarm();
    await repeated(upload_id, body, bytes);
    return isHit;
  }

  /** Repeats everything under the same id, as a client without an answer does. */
  async function repeated(id: string, body: object, bytes: Uint8Array): Promise<void> {
    const { client, clock } = service;
    expect((await postUpload(client, ann, body)).status).toBe(201);
    clock.advance(MINUTE);
    const offset = Number((await headUpload(client, ann, id)).headers.get('upload-offset'));
    if (offset < SIZE) expect((await patchUpload(client, ann, id, bytes.subarray(offset), offset)).status).toBe(204);
    clock.advance(MINUTE);
    await service.service.parts.processUpload.resume();
    expect((await readUpload(client, ann, id)).state).toBe('Completed');
  }

  it('is charged once when the client repeats with its id, wherever it was lost (C11)', async () => {
    let uploads = 1;
    while (await upload(uploads - 1)) uploads += 1;
    expect(uploads).toBeGreaterThan(15);
    expect(await readQuota(service.client, ann)).toMatchObject({ used: uploads * SIZE, reserved: 0 });
    const options = { repair: false, progress: () => undefined, settle: () => Promise.resolve() };
    const { findings } = await service.service.parts.make(CheckStorage).execute(options);
    expect(findings).toEqual([]);
  }, 120_000);
});
