import { expect, it, jest } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { anAlbumOf, aWriter } from '../support/people/writer.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { someBytes, storedAsset } from '../support/uploads/stored-assets.js';
import { postUpload, uploadBody } from '../support/uploads/uploads.js';

jest.setTimeout(120_000);

onEveryDeployment('derivatives of one asset', (deployment) => {
  it.each([
    ['derivative', 'derivatives_per_asset'],
    ['provenance', 'provenances_per_asset'],
  ] as const)(
    'are at most 64 of kind %s, even announced at once; existing content is still accepted',
    async (kind, limit) => {
      const [node] = deployment().nodes;
      const writer = await aWriter(node!.client, node!.baseParts);
      const album = await anAlbumOf(node!.client, writer);
      const asset_id = await storedAsset(node!, writer, album);
      const known = someBytes(9);
      await storedAsset(node!, writer, album, { bytes: known, kind, assetId: asset_id });
      for (let stored = 1; stored < 60; stored += 1) {
        await storedAsset(node!, writer, album, { bytes: someBytes(8), kind, assetId: asset_id });
      }
      const announce = (turn: number, bytes = someBytes(8)) =>
        postUpload(deployment().client(turn), writer, uploadBody(album, bytes, { kind, asset_id }));
      // Neither content that the asset has nor a second upload of new content takes the place of another one.
      const twice = someBytes(8);
      for (const bytes of [known, twice, twice]) expect((await announce(0, bytes)).status).toBe(201);
      const answers = await inParallel(10, (turn) => announce(turn));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
        expect([status, body.code, body.limit, body.maximum]).toEqual([409, 'error.limit.reached', limit, 64]);
        expect(body.detail).toContain(`The maximum of 64 ${kind}s of an asset is reached.`);
      }
      for (const bytes of [known, twice]) expect((await announce(0, bytes)).status).toBe(201);
    },
  );
});
