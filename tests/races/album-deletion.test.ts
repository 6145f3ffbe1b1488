import { AuditQuota } from '../../application/quota/audit-quota.js';
import { expect, it } from '@jest/globals';
import { onEveryDeployment } from '../support/service/deployment.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readQuota, readUpload } from '../support/uploads/uploads.js';
import { anAlbumOf, aWriter, PIN } from '../support/people/writer.js';

onEveryDeployment('the deletion of an album', (deployment) => {
  it.each(['', '?assets=trash'])(
    '%s beside the last byte of an upload: no asset is left in no album',
    async (query) => {
      const { client, nodes } = deployment();
      const writer = await aWriter(client(0), nodes[0]!.baseParts);
      for (let round = 0; round < 40; round += 1) {
        const album = await anAlbumOf(client(0), writer);
        const bytes = someBytes(64);
        const id = await anUploadOf(client(0), writer, album, bytes);
        const first = await patchUpload(client(0), writer, id, bytes.subarray(0, 32));
        expect(first.status).toBe(204);
        const { used } = await readQuota(client(0), writer);
        const [last, deleted] = await Promise.all([
          patchUpload(client(0), writer, id, bytes.subarray(32), 32),
          client(1).delete(`/v1/albums/${album}${query}`, { token: writer.token, protocol: PIN }),
        ]);
        const { state, asset_id: assetId } = await readUpload(client(0), writer, id);
        const isThere = (await client(0).get(`/v1/assets/${String(assetId)}`, { token: writer.token })).status === 200;
        const trash = (await client(0).get('/v1/trash', { token: writer.token })).body;
        const isTrashed = (trash.assets as { asset_id: string }[]).some((each) => each.asset_id === assetId);
        const outcome = { deleted: deleted.status, state, last: last.status, kept: isThere || isTrashed };
        const completed = { state: 'Completed', last: 204, kept: true };
        expect(outcome).toEqual(
          state === 'Completed'
            ? { deleted: isThere ? 409 : 204, ...completed }
            : { ...outcome, deleted: 204, kept: false },
        );
        expect((await readQuota(client(0), writer)).used).toBe(used + (state === 'Completed' ? 64 : 0));
      }
      const audit = await nodes[0]!.service.parts.make(AuditQuota).execute({ fix: false });
      expect(audit).toEqual({ found: 0, differences: [] });
    },
  );
});
