import { SetDiscoverability } from '../../../../application/discovery/set-discoverability.js';
import { LookUpHandle } from '../../../../application/federation/look-up-handle.js';
import type { FoundUser } from '../../../../application/discovery/look-up-user.js';
import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok, type Reply } from '../../pipeline/response/reply.js';
import { BASE64URL, nullable, object, schema, text, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

export const foundUser = schema(
  'FoundUser',
  object({ handle: text(), user_id: UUID, ik: nullable(BASE64URL), directory: nullable(BASE64URL) }),
);

export const lookUpUser: Endpoint<null, 'session', LookUpHandle> = {
  summary:
    'Look a user up by the whole handle, here or at a federated server; `ik` and `directory` are null while they have published none',
  docs: DOCS.lookUpUser,
  body: NO_BODY,
  query: { handle: { description: 'The whole handle.', required: true, example: 'ada@media.example.org' } },
  answers: { 200: foundUser },
  refusals: ['error.user.not_found', 'error.federation.peer_unavailable', 'error.federation.rate_limited'],
  useCase: LookUpHandle,
  run: async ({ caller, query }, lookUpHandle) => foundUserReply(await lookUpHandle.execute(caller, query('handle'))),
};

export function foundUserReply({ handle, userId, directory }: FoundUser): Reply {
  return ok({
    handle,
    user_id: userId,
    ik: directory === null ? null : toBase64Url(directory.ik),
    directory: directory === null ? null : toBase64Url(directory.document),
  });
}

interface Discoverability {
  readonly webfinger: boolean;
}

const discoverability = schema<Discoverability>('Discoverability', object({ webfinger: { type: 'boolean' } }));

export const setDiscoverability: Endpoint<Discoverability, 'session', SetDiscoverability> = {
  summary: 'Let anonymous WebFinger answer for the caller, or no more; the default is no',
  docs: DOCS.setDiscoverability,
  body: json(discoverability),
  answers: { 200: discoverability },
  useCase: SetDiscoverability,
  run: async ({ caller, body }, setDiscoverability) => {
    await setDiscoverability.execute(caller, body.webfinger);
    return ok({ webfinger: body.webfinger });
  },
};
