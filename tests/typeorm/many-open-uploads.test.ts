import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Statements } from '../support/database/counted-database.js';
import { OWN_DATABASES } from '../support/database/own-database.js';
import { anAnnouncedUpload } from '../support/people/builders.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../support/people/writer.js';
import { startCountedService } from '../support/service/counted-service.js';
import type { TestService } from '../support/service/test-service.js';

const UPLOADS = 50;

/** On SQLite every other write waits meanwhile; elsewhere those of the album and of the account. */
describe.each(OWN_DATABASES)('on $engine the end of very many open uploads into an album', ({ open }) => {
  const statements = new Statements();
  let opened: Awaited<ReturnType<typeof open>>;
  let service: TestService;
  let ann: Writer;
  let ben: Writer;
  beforeAll(async () => {
    opened = await open();
    service = await startCountedService(opened.database, statements);
    ann = await aWriter(service.client, service.baseParts);
    ben = await aWriter(service.client, service.baseParts);
  });
  afterAll(async () => {
    await service.stop();
    await opened.remove();
  });

  it.each([
    ['the album', ''],
    ['their uploader', `/members/`],
  ])('costs little more than a statement for each, by the deletion of %s', async (_, members) => {
    const albumId = await anAlbumOf(service.client, ann);
    const { uploads, albums } = service.baseParts.stores;
    await albums.putMember(albumId, { accountId: ben.accountId, role: 'writer' });
    const by = { uploadUserId: ben.accountId, ownerId: ben.accountId, actorId: ben.accountId };
    const sessions = Array.from({ length: UPLOADS }, () => anAnnouncedUpload({ albumId, ...by }));
    await uploads.insertAll(sessions);
    statements.clear();
    const path = `/v1/albums/${albumId}${members === '' ? '' : members + ben.accountId}`;
    const { status } = await service.client.delete(path, { token: ann.token, protocol: PIN });
    expect(status).toBe(204);
    expect(statements.transactions.flat().length).toBeLessThan(1.5 * UPLOADS);
    expect(await uploads.openIn(albumId, { of: 'all' })).toEqual([]);
  });
});
