import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MAX_MEMBERS } from '../../../domain/kernel/limits.js';
import { anId } from '../../support/people/builders.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('an album has 1,000 members and no more, whose roles still change', async () => {
  const writer = () => aWriter(service.client, service.baseParts);
  const [maker, last, late] = [await writer(), await writer(), await writer()];
  const album = await anAlbumOf(service.client, maker);
  await service.baseParts.unitOfWork.run(async ({ albums }) => {
    for (let made = 1; made < MAX_MEMBERS; made += 1)
      await albums.putMember(album, { accountId: anId(), role: 'reader' });
  });
  const put = ({ accountId }: Writer, role: string) =>
    service.client.put(`/v1/albums/${album}/members/${accountId}`, {
      token: maker.token,
      protocol: PIN,
      body: { role },
    });
  expect((await put(last, 'reader')).status).toBe(200);
  const refused = await put(late, 'reader');
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ code: 'error.limit.reached', limit: 'members_per_album', maximum: 1_000 }),
  ]);
  expect((await put(last, 'writer')).status).toBe(200);
});
