import { ReadDiscoverability, type Discoverability } from '../../../../application/discovery/read-discoverability.js';
import { SetDiscoverability } from '../../../../application/discovery/set-discoverability.js';
import { LookUpHandle } from '../../../../application/federation/look-up-handle.js';
import type { FoundUser } from '../../../../application/discovery/look-up-user.js';
import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { json, NO_BODY, type ApiRequest, type Endpoint } from '../../routing/endpoint.js';
import { ok, type Reply } from '../../pipeline/response/reply.js';
import { BASE64URL, nullable, object, schema, text, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

export const foundUser = schema(
  'FoundUser',
  object({ handle: text(), user_id: UUID, ik: nullable(BASE64URL), directory: nullable(BASE64URL) }),
);

export const lookUpUser: Endpoint<null, 'session', LookUpHandle> = {
  summary: 'Look up a user by the whole handle, here or at a federated server',
  docs: DOCS.lookUpUser,
  body: NO_BODY,
  query: { handle: { description: 'The whole handle.', required: true, example: 'ada@media.example.org' } },
  answers: { 200: foundUser },
  refusals: ['error.user.not_found', 'error.federation.peer_unavailable', 'error.federation.rate_limited'],
  useCase: LookUpHandle,
  run: async ({ caller, query }, lookUpHandle) => foundUserReply(await lookUpHandle.execute(caller, handleOf(query))),
};

function handleOf(query: ApiRequest['query']): string {
  const handle = query('handle');
  if (handle === null || handle === '')
    throw invalidField('/handle', 'is required, for example ?handle=ada@example.org');
  return handle;
}

export function foundUserReply({ handle, userId, directory }: FoundUser): Reply {
  return ok({
    handle,
    user_id: userId,
    ik: directory === null ? null : toBase64Url(directory.ik),
    directory: directory === null ? null : toBase64Url(directory.document),
  });
}

const choice = schema<{ readonly webfinger: boolean }>(
  'DiscoverabilityChoice',
  object({ webfinger: { type: 'boolean' } }),
);
const discoverability = schema('Discoverability', object({ handle: text(), webfinger: { type: 'boolean' } }));

export const readDiscoverability: Endpoint<null, 'session', ReadDiscoverability> = {
  summary: "Read the caller's own handle, and whether WebFinger answers for it",
  docs: DOCS.readDiscoverability,
  body: NO_BODY,
  answers: { 200: discoverability },
  useCase: ReadDiscoverability,
  run: async ({ caller }, readDiscoverability) => discoverabilityReply(await readDiscoverability.execute(caller)),
};

export const setDiscoverability: Endpoint<{ readonly webfinger: boolean }, 'session', SetDiscoverability> = {
  summary: "Allow or forbid anonymous WebFinger for the caller's handle",
  docs: DOCS.setDiscoverability,
  body: json(choice),
  answers: { 200: discoverability },
  useCase: SetDiscoverability,
  run: async ({ caller, body }, setDiscoverability) =>
    discoverabilityReply(await setDiscoverability.execute(caller, body.webfinger)),
};

function discoverabilityReply({ handle, webfinger }: Discoverability): Reply {
  return ok({ handle, webfinger });
}
