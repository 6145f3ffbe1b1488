import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toRfc3339 } from '../../../domain/kernel/instant.js';
import { outcome, readAsset } from '../../support/uploads/asset-requests.js';
import { anId, inParallel } from '../../support/people/builders.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';
import { aPerson } from '../../support/people/person.js';

const PATH = '/v1/auth/sponsored-accounts';

let service: TestService;
let sponsor: Writer;
let other: Writer;
beforeAll(async () => {
  service = await startTestService();
  [sponsor, other] = [
    await aWriter(service.client, service.baseParts),
    await aWriter(service.client, service.baseParts),
  ];
});
afterAll(() => service.stop());

const create = ({ token }: Writer) => service.client.post(PATH, { token });
const list = ({ token }: Writer, query = '') => service.client.get(PATH + query, { token });
const remove = ({ token }: Writer, id: string) => service.client.delete(`${PATH}/${id}`, { token });

describe('sponsored accounts', () => {
  it('are made, listed newest first, and deleted by their sponsor', async () => {
    const made: object[] = [];
    for (let index = 0; index < 3; index += 1) {
      service.clock.advance(1000);
      const { status, body } = await create(sponsor);
      expect(status).toBe(201);
      expect(body).toEqual({
        account_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        created_at: toRfc3339(service.clock.now()),
        sponsor_id: sponsor.accountId,
        owners: [],
        used: 0,
      });
      made.unshift(body);
    }
    const first = await list(sponsor, '?limit=2');
    const second = await list(sponsor, `?limit=2&cursor=${String(first.body.next_cursor)}`);
    expect([...first.body.sponsored_accounts, ...second.body.sponsored_accounts]).toEqual(made);
    expect(second.body.next_cursor).toBeNull();
    expect((await list(other)).body).toEqual({ sponsored_accounts: [], next_cursor: null });
    const { account_id: id } = made[1] as { account_id: string };
    expect(await outcome(remove(other, id))).toBe('404 error.account.not_found');
    expect(await outcome(remove(sponsor, id))).toBe('204');
    expect(await outcome(remove(sponsor, id))).toBe('404 error.account.not_found');
    expect((await list(sponsor)).body.sponsored_accounts).toEqual([made[0], made[2]]);
  });

  it('cannot be made out of registered ones, nor found by a bad id', async () => {
    for (const id of [sponsor.accountId, other.accountId, anId(), 'x']) {
      expect(await outcome(remove(sponsor, id))).toBe('404 error.account.not_found');
    }
  });

  it('want a session, and no device', async () => {
    expect(await outcome(service.client.post(PATH))).toBe('401 error.auth.unauthenticated');
  });

  it('own what is uploaded for them at the cost of the sponsor, to whom it falls when they end', async () => {
    const { account_id: ownerId } = (await create(sponsor)).body;
    const album = await anAlbumOf(service.client, sponsor);
    const id = await storedAsset(service, sponsor, album, { bytes: someBytes(77), ownerId });
    const asset = (await readAsset(service.client, sponsor, id)).body;
    expect([asset.owner_id, asset.upload_user_id]).toEqual([ownerId, sponsor.accountId]);
    const used = async () => (await service.baseParts.stores.quotas.read(sponsor.accountId))?.usage.used;
    expect(await used()).toBe(77n);
    await remove(sponsor, ownerId);
    expect((await readAsset(service.client, sponsor, id)).body.owner_id).toBe(sponsor.accountId);
    expect(await used()).toBe(77n);
  });
});

it('stops at 100, also when they are made in parallel', async () => {
  const person = await aPerson(service.client);
  const make = () => service.client.post('/v1/auth/sponsored-accounts', { token: person.token });
  const made = await inParallel(110, make);
  expect(made.filter(({ status }) => status === 201)).toHaveLength(100);
  const refused = made.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body]).toEqual([
    409,
    expect.objectContaining({ code: 'error.limit.reached', limit: 'sponsored_accounts_per_account', maximum: 100 }),
  ]);
});
