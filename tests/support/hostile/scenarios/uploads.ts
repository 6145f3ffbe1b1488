import { MINUTE } from '../../../../domain/kernel/instant.js';
import type { ClientResponse } from '../../http/client.js';
import { aClientId, type Writer } from '../../people/writer.js';
import type { TestService } from '../../service/test-service.js';
import { postBatch } from '../../uploads/batches.js';
import { someBytes } from '../../uploads/stored-assets.js';
import {
  deleteUpload,
  headUpload,
  patchUpload,
  postUpload,
  readQuota,
  readUpload,
  uploadBody,
} from '../../uploads/uploads.js';
import { anOwner } from './albums.js';
import { alike, expectStatus, requireAll, type Scenario } from './scenario.js';

interface Upload {
  readonly owner: Writer;
  readonly album: string;
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly create: () => Promise<ClientResponse>;
  readonly state: () => Promise<string | undefined>;
}

async function anUpload(service: TestService): Promise<Upload> {
  const { owner, album } = await anOwner(service);
  const [id, bytes] = [aClientId(), someBytes(1_000)];
  return {
    owner,
    album,
    id,
    bytes,
    create: () => postUpload(service.client, owner, uploadBody(album, bytes, { upload_id: id })),
    state: async () => (await readUpload(service.client, owner, id)).state,
  };
}

/** Resumes as a client does after a lost connection: asks for the offset and continues from there. */
async function resume({ client }: TestService, { owner, id, bytes }: Upload): Promise<void> {
  const { headers } = await headUpload(client, owner, id);
  const offset = Number(headers.get('upload-offset'));
  if (offset < bytes.length) await patchUpload(client, owner, id, bytes.subarray(offset), offset);
}

/** Returns the first item's problem as the answer, if it has one: the batch itself is answered by 200 then too. */
export async function ofOnlyItem(
  sent: Promise<ClientResponse>,
  items: 'uploads' | 'metadata',
): Promise<ClientResponse> {
  const answer = await sent;
  const problem = answer.body?.[items]?.[0]?.problem ?? null;
  return problem === null ? answer : { ...answer, status: problem.status, body: problem };
}

export const UPLOADS: readonly Scenario[] = [
  {
    what: 'create an upload',
    route: 'POST /upload',
    success: 201,
    prepare: async (service) => {
      const { owner, create, state } = await anUpload(service);
      return {
        act: create,
        isDone: async () => {
          const there = (await state()) === 'Pending';
          const done = alike({ there, reserved: (await readQuota(service.client, owner)).reserved === 1_000 });
          expectStatus(await create(), 201);
          requireAll({ 'reserved once': (await readQuota(service.client, owner)).reserved === 1_000 });
          return done;
        },
      };
    },
  },
  {
    what: 'upload a batch',
    route: 'POST /upload/batch',
    success: 200,
    prepare: async (service) => {
      const { owner, album, id, bytes, state } = await anUpload(service);
      const items = [{ bytes, changes: { upload_id: id } }];
      const act = () => ofOnlyItem(postBatch(service.client, owner, album, items), 'uploads');
      return {
        act,
        isDone: async () => {
          const completed = (await state()) === 'Completed';
          const done = alike({ completed, charged: (await readQuota(service.client, owner)).used === 1_000 });
          expectStatus(await act(), 200);
          const { used, reserved } = await readQuota(service.client, owner);
          requireAll({ 'charged once': used === 1_000, 'nothing reserved': reserved === 0 });
          return done;
        },
      };
    },
  },
  {
    what: 'send the last byte of an upload',
    route: 'PATCH /upload/:upload_id',
    success: 204,
    prepare: async (service) => {
      const upload = await anUpload(service);
      await upload.create();
      return {
        act: () => patchUpload(service.client, upload.owner, upload.id, upload.bytes),
        isDone: async () => {
          // The leases of an interrupted writer and of an interrupted processing expire.
          service.clock.advance(5 * MINUTE);
          await resume(service, upload);
          // Every few seconds a node resumes the processing of unfinished uploads.
          await service.service.parts.processUpload.resume();
          const { used, reserved } = await readQuota(service.client, upload.owner);
          const completed = (await upload.state()) === 'Completed';
          return alike({ completed, 'charged once': used === 1_000, 'nothing reserved': reserved === 0 });
        },
      };
    },
  },
  {
    what: 'cancel an upload',
    route: 'DELETE /upload/:upload_id',
    success: 204,
    prepare: async (service) => {
      const { owner, id, create, state } = await anUpload(service);
      await create();
      return {
        act: () => deleteUpload(service.client, owner, id),
        isDone: async () => {
          const cancelled = (await state()) === 'Cancelled';
          return alike({ cancelled, released: (await readQuota(service.client, owner)).reserved === 0 });
        },
      };
    },
  },
];
