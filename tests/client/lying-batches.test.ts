import { describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { answer, BASE, scriptedFetch, TOKENS } from '../support/client/scripted-fetch.js';
import { sha256 } from '../support/uploads/blob-store.js';

const UNREADABLE = { code: 'error.client.unreadable' };
const problem = { type: 'about:blank', title: 'T', status: 403, code: 'error.quota.exceeded', request_id: 'r' };

/** A client whose service answers every request with this. */
function open(body: object): GatehouseClient {
  const { fetch } = scriptedFetch(() => answer(200, body));
  const options = { protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS), retry: { retries: 0 } };
  return new GatehouseClient({ baseUrl: BASE, fetch, ...options });
}

describe('the answer to a batch of uploads', () => {
  const manifest = { protocol_version: '2026-11-01', crypto_suite_id: 1, sidecar_schema: 1, document: 'AA' };
  const items = [10, 20].map((declared_size, index) => ({
    upload: {
      ...{ upload_id: `018f3c1e-7a2b-7c4d-8e5f-00000000000${index}`, album_id: 'a', kind: 'original' as const },
      ...{ declared_size, content_hash: `${index}`.repeat(64), manifest },
    },
    bytes: new Uint8Array(declared_size),
  }));
  const of = (index: number, more: object = {}) => {
    const { upload_id, declared_size } = items[index]!.upload;
    const state = { state: 'Completed', offset: declared_size, asset_id: `asset ${index}`, expires_at: null };
    return { upload: { upload_id, declared_size, ...state, ...more }, problem: null };
  };
  const send = (uploads: unknown) => open({ uploads }).uploads.createBatch(items);

  it('gives each item its own outcome', async () => {
    const outcomes = await send([of(0), { upload: null, problem }]);
    expect(outcomes).toMatchObject([{ result: { asset_id: 'asset 0' } }, { error: { code: 'error.quota.exceeded' } }]);
  });

  it.each([
    ['is swapped', [of(1), of(0)]],
    ['is doubled', [of(0), of(0)]],
    ['is missing', [of(0)]],
    ['is of another upload', [of(0), of(1, { upload_id: '018f3c1e-7a2b-7c4d-8e5f-0000000000ff' })]],
    ['is of another size', [of(0), of(1, { declared_size: 21 })]],
    ['is empty', [of(0), { upload: null, problem: null }]],
    ['is absent', [of(0), {}]],
    ['is a result and a problem', [of(0), { ...of(1), problem }]],
    ['is a list', [of(0), { upload: [], problem: null }]],
    ['is a text', [of(0), { upload: 'Completed', problem: null }]],
  ])('is refused if an outcome %s', async (_what, uploads) => {
    await expect(send(uploads)).rejects.toMatchObject(UNREADABLE);
  });
});

describe('the answer to a batch of metadata', () => {
  const items = ['one', 'two and more'].map((text, index) => ({ assetId: `${index}`, sealed: Buffer.from(text) }));
  const of = (index: number, more: object = {}) => {
    const { sealed } = items[index]!;
    return { metadata: { content_hash: sha256(sealed), size: sealed.length, ...more }, problem: null };
  };
  const put = (metadata: unknown) => open({ metadata }).assets.putMetadataBatch(items, { cryptoSuite: 1 });

  it('gives each item its own outcome', async () => {
    await expect(put([{ metadata: null, problem }, of(1)])).resolves.toMatchObject([
      { error: { code: 'error.quota.exceeded' } },
      { result: { size: 12 } },
    ]);
  });

  it.each([
    ['is swapped', [of(1), of(0)]],
    ['is doubled', [of(0), of(0)]],
    ['is of other bytes', [of(0), of(1, { content_hash: '0'.repeat(64) })]],
    ['is of another size', [of(0), of(1, { size: 5 })]],
  ])('is refused if an outcome %s', async (_what, metadata) => {
    await expect(put(metadata)).rejects.toMatchObject(UNREADABLE);
  });
});
