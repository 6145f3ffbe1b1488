import { expect, it } from '@jest/globals';
import { ApplyHardLimit } from '../../application/quota/apply-hard-limit.js';
import { DAY, toRfc3339 } from '../../domain/kernel/instant.js';
import { anAlbumOf, anIntent, aWriter, propose, readUpgrade, type Writer } from '../support/people/writer.js';
import { onEveryDeployment, type Deployment } from '../support/service/deployment.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { postUpload, readQuota, readUpload, uploadBody, uploaded } from '../support/uploads/uploads.js';

const HARD = 1_000;
const AHEAD = 30 * DAY;
/** The tokens and sessions outlive the step; a token from ahead would be rejected. */
const ENV = { QUOTA_HARD_LIMIT: String(HARD), ACCESS_TOKEN_TTL: '90d' };

async function owned({ client, nodes }: Deployment): Promise<{ readonly owner: Writer; readonly album: string }> {
  const owner = await aWriter(client(0), nodes[0]!.baseParts);
  return { owner, album: await anAlbumOf(client(0), owner) };
}

onEveryDeployment(
  'a clock that went a month ahead and was set back (F10)',
  (deployment) => {
    it('leaves an album open to writes', async () => {
      const { client, clock } = deployment();
      const { owner, album } = await owned(deployment());
      const now = clock.now();
      clock.set(now + AHEAD);
      expect((await propose(client(0), owner, album, anIntent(owner))).status).toBe(200);
      clock.set(now);
      expect((await readUpgrade(client(1), owner, album)).body.phase).toBe('normal');
      expect((await postUpload(client(1), owner, uploadBody(album, someBytes(1)))).status).toBe(201);
      expect((await propose(client(0), owner, album, anIntent(owner))).status).toBe(200);
    });

    it('holds no reservation', async () => {
      const { client, clock } = deployment();
      const { owner, album } = await owned(deployment());
      const now = clock.now();
      clock.set(now + AHEAD);
      const held = await postUpload(client(0), owner, uploadBody(album, someBytes(HARD)));
      expect(held.status).toBe(201);
      clock.set(now);
      expect((await readQuota(client(1), owner)).reserved).toBe(0);
      expect((await readUpload(client(1), owner, held.body.upload_id)).state).toBe('Expired');
      expect((await postUpload(client(1), owner, uploadBody(album, someBytes(HARD)))).status).toBe(201);
    });

    it('gives the grace window its own length', async () => {
      const { client, clock, nodes } = deployment();
      const { owner, album } = await owned(deployment());
      const now = clock.now();
      clock.set(now + AHEAD);
      await uploaded(client(0), owner, album, someBytes(HARD));
      clock.set(now);
      const end = { state: 'HardExceeded', grace_expires_at: toRfc3339(now + 14 * DAY) };
      expect(await readQuota(client(1), owner)).toMatchObject(end);
      expect(await nodes[0]!.service.parts.make(ApplyHardLimit).execute()).toBe(1);
      clock.set(now + 14 * DAY);
      expect(await readQuota(client(1), owner)).toMatchObject(end);
      clock.advance(1);
      expect((await readQuota(client(1), owner)).state).toBe('GraceExpired');
    });
  },
  () => Promise.resolve(ENV),
);
