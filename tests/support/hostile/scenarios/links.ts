import { MINUTE } from '../../../../domain/kernel/instant.js';
import type { ClientResponse } from '../../http/client.js';
import { aLink, asGuest, guestOf, makeLink, type GuestLink } from '../../people/guest.js';
import { aClientId, type Writer } from '../../people/writer.js';
import type { TestService } from '../../service/test-service.js';
import {
  announceAsGuest,
  contributionOf,
  patchAsGuest,
  sendAsGuest,
  uploadLinkOf,
} from '../../uploads/guest-uploads.js';
import { someBytes } from '../../uploads/stored-assets.js';
import { readQuota } from '../../uploads/uploads.js';
import { anOwner } from './albums.js';
import { alike, expectStatus, requireAll, type Scenario } from './scenario.js';

interface Contribution {
  readonly maker: Writer;
  readonly guest: GuestLink;
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly announce: () => Promise<ClientResponse>;
  readonly state: () => Promise<string | undefined>;
}

/** A contribution of 1,000 bytes that a guest may announce. */
async function aContribution(service: TestService): Promise<Contribution> {
  const { owner: maker, album } = await anOwner(service);
  const guest = await uploadLinkOf(service.client, maker, album, { max_files: 1 });
  const [id, bytes] = [aClientId(), someBytes(1_000)];
  const body = contributionOf(bytes, { upload_id: id });
  return {
    maker,
    guest,
    id,
    bytes,
    announce: () => announceAsGuest(service.client, guest, body),
    state: async () => (await sendAsGuest(service.client, guest, 'GET', `/${id}`)).body.state,
  };
}

async function announced(service: TestService): Promise<Contribution> {
  const contribution = await aContribution(service);
  expectStatus(await contribution.announce(), 201);
  return contribution;
}

async function linksOf({ client }: TestService, { token }: Writer) {
  const { body } = await client.get('/v1/links', { token });
  return body.links as { readonly link_id: string; readonly max_files: number | null; readonly files_used: number }[];
}

/** The number of files that count towards the bounds of the maker's only link. */
async function filesUsed(service: TestService, maker: Writer): Promise<number | undefined> {
  return (await linksOf(service, maker))[0]?.files_used;
}

async function resume({ client }: TestService, { guest, id, bytes }: Contribution): Promise<void> {
  const { headers } = await sendAsGuest(client, guest, 'HEAD', `/${id}`);
  const offset = Number(headers.get('upload-offset'));
  if (offset < bytes.length) await patchAsGuest(client, guest, id, bytes.subarray(offset), offset);
}

const ofMakers: readonly Scenario[] = [
  {
    what: 'create a link',
    route: 'POST /v1/links',
    success: 201,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const { token, body } = aLink(album);
      const link_id = aClientId();
      const act = () => makeLink(service.client, owner, { ...body, link_id });
      return {
        act,
        isDone: async () => {
          const listed = (await linksOf(service, owner)).length === 1;
          const opens = (await asGuest(service.client, { linkId: link_id, token })).status === 200;
          const done = alike({ listed, opens });
          expectStatus(await act(), 201);
          return done;
        },
      };
    },
  },
  {
    what: 'change a link',
    route: 'PATCH /v1/links/:link_id',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const { linkId } = await guestOf(service.client, owner, album, { kind: 'upload', max_files: 3 });
      const request = { token: owner.token, body: { max_files: 7 } };
      return {
        act: () => service.client.patch(`/v1/links/${linkId}`, request),
        isDone: async () => (await linksOf(service, owner))[0]?.max_files === 7,
      };
    },
  },
  {
    what: 'revoke a link',
    route: 'DELETE /v1/links/:link_id',
    success: 204,
    prepare: async (service) => {
      const { maker, guest } = await announced(service);
      return {
        act: () => service.client.delete(`/v1/links/${guest.linkId}`, { token: maker.token }),
        isDone: async () =>
          alike({
            'no longer listed': (await linksOf(service, maker)).length === 0,
            'refuses its guests': (await asGuest(service.client, guest)).status === 401,
            'nothing reserved': (await readQuota(service.client, maker)).reserved === 0,
          }),
      };
    },
  },
];

const ofGuests: readonly Scenario[] = [
  {
    what: 'create an upload as a guest',
    route: 'POST /v1/guest/uploads',
    success: 201,
    prepare: async (service) => {
      const { maker, announce, state } = await aContribution(service);
      return {
        act: announce,
        isDone: async () => {
          const done = alike({
            there: (await state()) === 'Pending',
            reserved: (await readQuota(service.client, maker)).reserved === 1_000,
            'counted by the link': (await filesUsed(service, maker)) === 1,
          });
          expectStatus(await announce(), 201);
          const once = (await readQuota(service.client, maker)).reserved === 1_000;
          requireAll({ 'reserved once': once, 'counted once': (await filesUsed(service, maker)) === 1 });
          return done;
        },
      };
    },
  },
  {
    what: 'send the last byte as a guest',
    route: 'PATCH /v1/guest/uploads/:upload_id',
    success: 204,
    prepare: async (service) => {
      const contribution = await announced(service);
      const { maker, guest, id, bytes, state } = contribution;
      return {
        act: () => patchAsGuest(service.client, guest, id, bytes),
        isDone: async () => {
          // The leases of an interrupted writer and of an interrupted processing expire.
          service.clock.advance(5 * MINUTE);
          await resume(service, contribution);
          // Every few seconds a node resumes the processing of unfinished uploads.
          await service.service.parts.processUpload.resume();
          const { used, reserved } = await readQuota(service.client, maker);
          return alike({
            completed: (await state()) === 'Completed',
            'charged once': used === 1_000,
            'nothing reserved': reserved === 0,
            'counted by the link': (await filesUsed(service, maker)) === 1,
          });
        },
      };
    },
  },
  {
    what: 'cancel an upload as a guest',
    route: 'DELETE /v1/guest/uploads/:upload_id',
    success: 204,
    prepare: async (service) => {
      const { maker, guest, id, state } = await announced(service);
      return {
        act: () => sendAsGuest(service.client, guest, 'DELETE', `/${id}`),
        isDone: async () =>
          alike({
            cancelled: (await state()) === 'Cancelled',
            released: (await readQuota(service.client, maker)).reserved === 0,
            'free for another': (await filesUsed(service, maker)) === 0,
          }),
      };
    },
  },
];

export const LINKS: readonly Scenario[] = [...ofMakers, ...ofGuests];
