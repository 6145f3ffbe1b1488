import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client, ClientResponse } from '../../support/http/client.js';
import { anAlbumOf, anIntent, aWriter, propose, type Writer } from '../../support/people/writer.js';
import { MEETING, startTestService, type TestService } from '../../support/service/test-service.js';
import { readAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { putMetadataBatch } from '../../support/uploads/batches.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';

let service: TestService;
let client: Client;
let ann: Writer;
let album: string;
beforeAll(async () => {
  service = await startTestService({ env: MEETING });
  client = service.client;
});
beforeEach(async () => {
  ann = await aWriter(client, service.baseParts);
  album = await anAlbumOf(client, ann);
});
afterAll(() => service.stop());

const anAsset = () => storedAsset(service, ann, album, { bytes: someBytes(10) });
const someAssets = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await anAsset());
  return ids;
};
const outcomes = ({ body }: ClientResponse) =>
  body.metadata.map(({ metadata, problem }: { metadata: object | null; problem: { code: string } | null }) =>
    problem === null ? metadata : problem.code,
  );

describe('PUT /v1/assets/metadata', () => {
  it('replaces the metadata of each asset, with the suite that the request names', async () => {
    const items = (await someAssets(5)).map((asset_id, index) => ({ asset_id, bytes: someBytes(20 + index) }));
    const headers = { 'X-Service-Crypto-Suite': '1' };
    const answer = await putMetadataBatch(client, ann, items, { headers });
    expect([answer.status, outcomes(answer)]).toEqual([
      200,
      items.map(({ bytes }) => ({ content_hash: hashOf(bytes), size: bytes.length })),
    ]);
    for (const { asset_id, bytes } of items) {
      const read = await client.get(`/v1/assets/${asset_id}/metadata`, { token: ann.token });
      expect([Buffer.compare(read.bytes, bytes), read.headers.get('x-service-crypto-suite')]).toEqual([0, '1']);
    }
    const { used } = await readQuota(client, ann);
    await putMetadataBatch(client, ann, items);
    expect((await readQuota(client, ann)).used).toBe(used);
  });

  it('gives each asset its own result', async () => {
    const [good, trashed, other] = (await someAssets(3)) as [string, string, string];
    await trashAsset(client, ann, trashed);
    const bytes = someBytes(30);
    const answer = await putMetadataBatch(client, ann, [
      { asset_id: good, bytes },
      { asset_id: trashed, bytes: someBytes(31) },
      { asset_id: '018f3c1e-7a2b-7c4d-8e5f-012345678903', bytes: someBytes(32) },
      { asset_id: other, bytes: new Uint8Array() },
      { asset_id: other, bytes },
    ]);
    const written = { content_hash: hashOf(bytes), size: 30 };
    expect(outcomes(answer)).toEqual([
      written,
      'error.asset.trashed',
      'error.asset.not_found',
      'error.request.invalid',
      written,
    ]);
    expect((await readAsset(client, ann, good)).body.metadata).toEqual(written);
  });

  it('leaves an asset with the last of its metadata, whichever is stored sooner', async () => {
    const [one, two] = (await someAssets(2)) as [string, string];
    for (let round = 0; round < 5; round += 1) {
      // The larger one goes to a file first, and the smaller one into a row.
      const sizes = [200_000, 20_000, 20];
      const items = sizes.flatMap((size) => [one, two].map((asset_id) => ({ asset_id, bytes: someBytes(size) })));
      const written = items.map(({ bytes }) => ({ content_hash: hashOf(bytes), size: bytes.length }));
      expect(outcomes(await putMetadataBatch(client, ann, items))).toEqual(written);
      for (const { asset_id, bytes } of items.slice(-2)) {
        expect((await readAsset(client, ann, asset_id)).body.metadata.content_hash).toBe(hashOf(bytes));
      }
    }
  });

  it('accepts the intent of an upgrade with each asset', async () => {
    const [one, two] = (await someAssets(2)) as [string, string];
    const intent = anIntent(ann);
    expect((await propose(client, ann, album, intent)).status).toBe(200);
    const answer = await putMetadataBatch(client, ann, [
      { asset_id: one, bytes: someBytes(10) },
      { asset_id: two, bytes: someBytes(10), intent_id: null },
    ]);
    expect(outcomes(answer)).toEqual(['error.album.quiescing', 'error.album.quiescing']);
  });

  it('of an asset with more than a MiB is refused whole, before anything is written', async () => {
    const [one] = (await someAssets(1)) as [string];
    const answer = await putMetadataBatch(client, ann, [{ asset_id: one, bytes: new Uint8Array((1 << 20) + 1) }]);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: '/metadata/0/size' }]]);
    expect((await readAsset(client, ann, one)).body.metadata).toBeNull();
  });
});
