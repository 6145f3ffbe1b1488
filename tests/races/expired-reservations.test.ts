import { AuditQuota } from '../../application/quota/audit-quota.js';
import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, postUpload, readQuota, uploadBody } from '../support/uploads/uploads.js';
import { anAlbumOf, aWriter } from '../support/people/writer.js';

onEveryDeployment(
  'the bytes of an expired upload',
  (deployment) => {
    it('are free for uploads that begin together, whoever releases them', async () => {
      const { client, clock, nodes, stores } = deployment();
      const { baseParts, service } = nodes[0]!;
      for (let round = 0; round < 8; round += 1) {
        const writer = await aWriter(client(0), baseParts);
        const { accountId } = writer;
        await baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(accountId, { soft: null, hard: 100n }));
        const albums = await inParallel(4, () => anAlbumOf(client(0), writer));
        await anUploadOf(client(0), writer, albums[0]!, someBytes(100));
        clock.advance(2 * MINUTE);
        const sweep = service.parts.expireUploads.execute(accountId);
        const answers = await inParallel(8, (turn) =>
          postUpload(client(turn), writer, uploadBody(albums[turn % 4]!, someBytes(10))),
        );
        expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
        await sweep;
        expect(await readQuota(client(0), writer)).toMatchObject({ used: 0, reserved: 80 });
        expect((await stores.quotas.read(accountId))?.usage.reserved).toBe(80n);
      }
      expect(await service.parts.make(AuditQuota).execute({ fix: false })).toEqual({ found: 0, differences: [] });
    });
  },
  () => Promise.resolve({ UPLOAD_EXPIRY: '1m' }),
);
