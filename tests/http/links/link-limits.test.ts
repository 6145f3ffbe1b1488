import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MAX_LINKS } from '../../../domain/kernel/limits.js';
import { anId, inParallel, NOW } from '../../support/people/builders.js';
import { aLink, makeLink } from '../../support/people/guest.js';
import { aClientId, anAlbumOf, aWriter } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('1,000 links lead into an album and no more; a deleted one leaves room, and a repeat needs none', async () => {
  const ann = await aWriter(service.client, service.baseParts);
  const albumId = await anAlbumOf(service.client, ann);
  const [tokenHash, bundle] = [new Uint8Array(32), new Uint8Array(1)];
  const other = { albumId, makerId: ann.accountId, tokenHash, bundle, createdAt: NOW, expiresAt: null };
  await service.baseParts.unitOfWork.run(async ({ links }) => {
    for (let made = 2; made < MAX_LINKS; made += 1)
      await links.insert({ ...other, id: anId(), kind: 'share', restricted: false, revokedAt: null }, []);
  });
  const wanted = () => ({ ...aLink(albumId).body, link_id: aClientId() });
  const first = wanted();
  expect((await makeLink(service.client, ann, first)).status).toBe(201);
  const made = await inParallel(3, () => makeLink(service.client, ann, wanted()));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'error.limit.reached',
    limit: 'links_per_album',
    maximum: 1_000,
  });
  expect((await makeLink(service.client, ann, first)).status).toBe(201);
  await service.client.delete(`/v1/links/${first.link_id}`, { token: ann.token });
  expect((await makeLink(service.client, ann, wanted())).status).toBe(201);
});
