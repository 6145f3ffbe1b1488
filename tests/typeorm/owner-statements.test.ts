import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Statements } from '../support/database/counted-database.js';
import { OWN_DATABASES } from '../support/database/own-database.js';
import { anAlbum, anId, NOW } from '../support/people/builders.js';
import { aWriter, type Writer } from '../support/people/writer.js';
import { startCountedService } from '../support/service/counted-service.js';
import type { TestService } from '../support/service/test-service.js';

const ALBUMS = 300;

/** The accounts of the sponsor and of the owner stay locked meanwhile, and on SQLite every other write waits. */
describe.each(OWN_DATABASES)('a change of the owners of an account with very many albums, on $engine,', ({ open }) => {
  const statements = new Statements();
  let opened: Awaited<ReturnType<typeof open>>;
  let service: TestService;
  let ann: Writer;
  let ben: Writer;
  const kid = anId();
  beforeAll(async () => {
    opened = await open();
    service = await startCountedService(opened.database, statements);
    ann = await aWriter(service.client, service.baseParts);
    ben = await aWriter(service.client, service.baseParts);
    await service.baseParts.unitOfWork.run(async ({ albums, sponsoredAccounts }) => {
      await sponsoredAccounts.insert({ id: kid, sponsorId: ann.accountId, createdAt: NOW });
      for (let count = 0; count < ALBUMS; count += 1) await albums.insert(anAlbum({ ownerId: kid }));
    });
  });
  afterAll(async () => {
    await service.stop();
    await opened.remove();
  });

  it.each([
    ['PUT', () => `${kid}/owners/${ben.accountId}`, ALBUMS],
    ['DELETE', () => `${kid}/owners/${ben.accountId}`, 0],
    ['DELETE', () => kid, 0],
  ] as const)('by %s takes a few statements for all of them together', async (method, path, joined) => {
    statements.clear();
    const { status } = await service.client.send(method, `/v1/auth/sponsored-accounts/${path()}`, { token: ann.token });
    expect(status).toBeLessThan(300);
    expect(statements.transactions.flat().length).toBeLessThan(50);
    const page = { limit: 2 * ALBUMS, after: null };
    expect(await service.baseParts.stores.albums.list(ben.accountId, page)).toHaveLength(joined);
  });
});
