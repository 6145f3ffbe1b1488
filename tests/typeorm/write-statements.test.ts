import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../adapters/typeorm/engine/database.js';
import { nextTurn } from '../../application/sweeps/next-turn.js';
import { Statements } from '../support/database/counted-database.js';
import { OWN_DATABASES } from '../support/database/own-database.js';
import { inParallel } from '../support/people/builders.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../support/people/writer.js';
import { startCountedService } from '../support/service/counted-service.js';
import type { TestService } from '../support/service/test-service.js';
import { putMetadata, restoreAsset, trashAsset } from '../support/uploads/asset-requests.js';
import { hashOf, someBytes, storedAsset } from '../support/uploads/stored-assets.js';
import { TUS_TYPE, uploadBody } from '../support/uploads/uploads.js';

const TURNS_TO_ARRIVE = 200;

let gate: Promise<void> = Promise.resolve();

/** Transactions wait for the gate before they begin. */
function gated(inner: Database): Database {
  return {
    context: inner.context,
    config: inner.config,
    besideTheLoop: null,
    transaction: (work) => gate.then(() => inner.transaction(work)),
    load: () => inner.load(),
    close: () => inner.close(),
  };
}

/** Runs the work, whose requests all arrive before the first transaction begins. */
async function meeting<Result>(work: () => Promise<Result>): Promise<Result> {
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  const working = work();
  for (let turn = 0; turn < TURNS_TO_ARRIVE; turn += 1) await nextTurn();
  open();
  return working;
}

// docs/decisions/shared-transactions.md tells what these numbers cost.
describe.each(OWN_DATABASES)('a write on $engine costs', ({ open }) => {
  const statements = new Statements();
  let opened: Awaited<ReturnType<typeof open>>;
  let service: TestService;
  let ann: Writer;
  let album: string;
  beforeAll(async () => {
    opened = await open();
    service = await startCountedService(opened.database, statements, gated);
    ann = await aWriter(service.client, service.baseParts);
    album = await anAlbumOf(service.client, ann);
  });
  afterAll(async () => {
    await service.stop();
    await opened.remove();
  });

  /** The statements before the transaction of a request, and within it. */
  async function costOf(request: () => Promise<{ readonly status: number }>): Promise<readonly [number, number]> {
    statements.clear();
    expect((await request()).status).toBeLessThan(300);
    expect(statements.transactions).toHaveLength(1);
    return [statements.reads.length, statements.transactions[0]!.length];
  }

  it('one read for token and device, and for a move four statements: homes, album, assets, the move', async () => {
    const id = await storedAsset(service, ann, album);
    expect(await costOf(() => trashAsset(service.client, ann, id))).toEqual([1, 4]);
    expect(await costOf(() => restoreAsset(service.client, ann, id))).toEqual([1, 4]);
  });

  it('as much for moves of many assets that share a transaction', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await storedAsset(service, ann, album));
    statements.clear();
    const trash = async (at: number) => (await trashAsset(service.client, ann, ids[at]!)).status;
    const statuses = await meeting(() => inParallel(ids.length, trash));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(statements.transactions.length).toBeLessThan(ids.length);
    for (const texts of statements.transactions) expect(texts).toHaveLength(4);
  });

  it('two reads and eight statements for metadata, twelve in place of other metadata, eleven if that is as long', async () => {
    const id = await storedAsset(service, ann, album);
    const put = (length: number) => () => putMetadata(service.client, ann, id, someBytes(length));
    expect(await costOf(put(50))).toEqual([2, 8]);
    expect(await costOf(put(60))).toEqual([2, 12]);
    expect(await costOf(put(60))).toEqual([2, 11]);
  });

  it('one read and eight statements for a whole upload of new content', async () => {
    const upload = (bytes: Uint8Array) => {
      const announcement = Buffer.from(JSON.stringify(uploadBody(album, bytes, {}))).toString('base64');
      const headers = {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(bytes.length),
        'Upload-Metadata': `announcement ${announcement}`,
      };
      return service.client.post('/upload', { token: ann.token, protocol: PIN, headers, raw: bytes, type: TUS_TYPE });
    };
    const bytes = someBytes(70);
    expect([hashOf(bytes).length, ...(await costOf(() => upload(bytes)))]).toEqual([64, 1, 8]);
    // The row of a content that is there is locked, read and written.
    expect(await costOf(() => upload(bytes))).toEqual([2, 10]);
  });
});
