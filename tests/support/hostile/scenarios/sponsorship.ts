import { anAlbumOf, aWriter, type Writer } from '../../people/writer.js';
import type { ClientResponse } from '../../http/client.js';
import type { TestService } from '../../service/test-service.js';
import { anUploadOf, readQuota } from '../../uploads/uploads.js';
import { someBytes } from '../../uploads/stored-assets.js';
import { alike, expectStatus, type Scenario } from './scenario.js';

const PATH = '/v1/auth/sponsored-accounts';

interface Sponsored {
  readonly sponsor: Writer;
  readonly other: Writer;
  readonly id: string;
  /** An album of the sponsored account. */
  readonly album: string;
  readonly owner: (method: 'PUT' | 'DELETE') => Promise<ClientResponse>;
}

async function aSponsoredAccount({ client, baseParts }: TestService): Promise<Sponsored> {
  const [sponsor, other] = [await aWriter(client, baseParts), await aWriter(client, baseParts)];
  const { body } = await client.post(PATH, { token: sponsor.token });
  const id: string = body.account_id;
  const album = await anAlbumOf(client, sponsor, { owner_id: id });
  const path = `${PATH}/${id}/owners/${other.accountId}`;
  return { sponsor, other, id, album, owner: (method) => client.send(method, path, { token: sponsor.token }) };
}

/** Makes the other person an owner, who has an upload under way for the account. */
async function withAnOwner(service: TestService): Promise<Sponsored> {
  const account = await aSponsoredAccount(service);
  const { other, album, id } = account;
  expectStatus(await account.owner('PUT'), 200);
  await anUploadOf(service.client, other, album, someBytes(40), { owner_id: id });
  return account;
}

async function ownedBy({ client }: TestService, { token }: Writer): Promise<number> {
  return (await client.get(PATH, { token })).body.sponsored_accounts.length;
}

async function reads({ client }: TestService, { token }: Writer, album: string): Promise<boolean> {
  return (await client.get(`/v1/albums/${album}`, { token })).status === 200;
}

async function reservedFor({ client }: TestService, sponsor: Writer): Promise<number> {
  return (await readQuota(client, sponsor)).reserved;
}

export const SPONSORSHIP: readonly Scenario[] = [
  {
    what: 'create a sponsored account',
    route: 'POST /v1/auth/sponsored-accounts',
    success: 201,
    prepare: async (service) => {
      const sponsor = await aWriter(service.client, service.baseParts);
      return {
        act: () => service.client.post(PATH, { token: sponsor.token }),
        isDone: async () => (await ownedBy(service, sponsor)) === 1,
      };
    },
  },
  {
    what: 'delete a sponsored account',
    route: 'DELETE /v1/auth/sponsored-accounts/:account_id',
    success: 204,
    prepare: async (service) => {
      const { sponsor, other, id, album } = await withAnOwner(service);
      return {
        act: () => service.client.delete(`${PATH}/${id}`, { token: sponsor.token }),
        isDone: async () => {
          const { body } = await service.client.get(`/v1/albums/${album}`, { token: sponsor.token });
          return alike({
            gone: (await ownedBy(service, sponsor)) === 0,
            "its album the sponsor's": body.owner_id === sponsor.accountId,
            'its owner out': !(await reads(service, other, album)),
            'nothing reserved': (await reservedFor(service, sponsor)) === 0,
          });
        },
      };
    },
  },
  {
    what: 'add an owner to a sponsored account',
    route: 'PUT /v1/auth/sponsored-accounts/:account_id/owners/:user_id',
    success: 200,
    prepare: async (service) => {
      const { other, album, owner } = await aSponsoredAccount(service);
      return {
        act: () => owner('PUT'),
        isDone: async () =>
          alike({ listed: (await ownedBy(service, other)) === 1, 'in its album': await reads(service, other, album) }),
      };
    },
  },
  {
    what: 'remove an owner from a sponsored account',
    route: 'DELETE /v1/auth/sponsored-accounts/:account_id/owners/:user_id',
    success: 204,
    prepare: async (service) => {
      const { sponsor, other, album, owner } = await withAnOwner(service);
      return {
        act: () => owner('DELETE'),
        isDone: async () =>
          alike({
            'no longer listed': (await ownedBy(service, other)) === 0,
            'out of its album': !(await reads(service, other, album)),
            'nothing reserved': (await reservedFor(service, sponsor)) === 0,
          }),
      };
    },
  },
];
