import type { ClientResponse } from '../../http/client.js';
import { bearerOf, guestOf } from '../../people/guest.js';
import type { TestService } from '../../service/test-service.js';
import { framesOf } from '../../uploads/blob-batches.js';
import { hashOf, someBytes, storedAsset } from '../../uploads/stored-assets.js';
import { anOwner } from './albums.js';
import { remembered, type Prepared, type Scenario } from './scenario.js';

type Credential = (service: TestService, scene: Awaited<ReturnType<typeof anOwner>>) => string | Promise<string>;

/** Reads batches of blobs: they store nothing, so that what a fault may do is to bring other bytes, or none. */
export const BLOB_BATCHES: readonly Scenario[] = [
  aRead('read a batch of blobs', '/v1/blobs/batch', (_service, { owner }) => owner.token),
  aRead('read a batch of blobs through a share link', '/v1/guest/blobs/batch', async ({ client }, { owner, album }) =>
    bearerOf(await guestOf(client, owner, album)),
  ),
];

function aRead(what: string, path: string, credential: Credential): Scenario {
  return {
    what,
    route: `POST ${path}`,
    success: 200,
    prepare: async (service) => {
      const scene = await anOwner(service);
      const bytes = someBytes(1_000);
      await storedAsset(service, scene.owner, scene.album, { bytes });
      return reading(service, path, await credential(service, scene), bytes);
    },
  };
}

function reading({ client }: TestService, path: string, token: string, bytes: Uint8Array): Prepared {
  const { act, success } = remembered(async () =>
    ofOnlyFrame(await client.post(path, { token, body: { content_hashes: [hashOf(bytes)] } })),
  );
  return {
    act,
    isDone: async () => {
      const answer = success();
      if (answer !== null && Buffer.compare(answer.bytes, bytes) !== 0) throw new Error('It brought other bytes.');
      return answer !== null;
    },
  };
}

/** Returns the only blob's problem, or its bytes, as the answer: the batch itself is answered by 200 then too. */
function ofOnlyFrame(answer: ClientResponse): ClientResponse {
  if (answer.status !== 200) return answer;
  const [frame] = framesOf(answer);
  if (frame === undefined) throw new Error('It brought no line.');
  const { problem, bytes } = frame;
  return problem === null ? { ...answer, bytes } : { ...answer, status: problem.status, body: problem };
}
