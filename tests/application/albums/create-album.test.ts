import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { CreateAlbum } from '../../../application/albums/create-album.js';
import type { ProtocolPolicies } from '../../../application/ports/platform/protocol-policies.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { MAX_ALBUMS } from '../../../domain/kernel/limits.js';
import { anAccount, anAlbum, inParallel, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

it('an account owns 10,000 albums and no more, also when they are made in parallel', async () => {
  const database = new MemoryDatabase();
  const stores = memoryStores(database.context);
  const account = anAccount();
  await stores.accounts.insert(account);
  for (let made = 1; made < MAX_ALBUMS; made += 1) await stores.albums.insert(anAlbum({ ownerId: account.id }));
  const formats = { cryptoSuites: [1], sidecarSchemas: [1] };
  const createAlbum = new CreateAlbum({
    unitOfWork: new MemoryUnitOfWork(database),
    policies: { current: () => ({ formats }) } as unknown as ProtocolPolicies,
    random: new SystemRandom(),
    clock: new FixedClock(NOW),
    settings: { quota: { soft: null, hard: null, graceWindow: DAY } },
  });
  const { protocolVersion, cryptoSuiteId, manifest } = anAlbum();
  const wanted = { ownerId: account.id, albumId: null, protocolVersion, cryptoSuiteId, manifest };
  const request = { protocolVersion, cryptoSuiteId: null, sidecarSchema: null };
  const create = () => createAlbum.execute({ account } as unknown as Caller, request, wanted);
  const outcomes = await inParallel(3, () =>
    create().then(
      () => 'made',
      (error: unknown) => error,
    ),
  );
  const refused = outcomes.filter((outcome) => outcome !== 'made');
  expect(refused).toHaveLength(2);
  for (const error of refused)
    expect(error).toMatchObject({
      code: 'error.limit.reached',
      details: { limit: 'albums_per_account', maximum: 10_000 },
    });
  expect(await stores.albums.countOwned(account.id)).toBe(MAX_ALBUMS);
});
