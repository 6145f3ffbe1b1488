import { ServeBlob } from '../../../../application/federation/serve-blob.js';
import { AnswerLookUp } from '../../../../application/federation/answer-look-up.js';
import { CONTENT, contentReply } from '../assets/content.js';
import { foundUser, foundUserReply } from '../discovery/users.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { bearerToken } from '../../pipeline/request/guard.js';
import { DOCS } from './docs.js';
import type { ApiErrorCode } from '../../request-error.js';

/**
 * A capability is rejected with 401 like any credential, also while its issuer's records cannot be read. That case has
 * a code of its own, so that the peer can tell it from an invalid capability.
 */
const STATUSES = { 'error.federation.peer_unavailable': 401 } as const;
/** The response in that case has `Retry-After`. */
const REPLY_HEADERS = { 401: ['Retry-After'] } as const;
const REFUSALS: readonly ApiErrorCode[] = [
  'error.federation.capability_invalid',
  'error.federation.scope_missing',
  'error.federation.peer_unavailable',
];

export const lookUpForPeer: Endpoint<null, 'capability', AnswerLookUp> = {
  summary: 'Look up a user of this server for a federated server',
  docs: DOCS.lookUpForPeer,
  body: NO_BODY,
  query: { handle: { description: 'The whole handle.', required: true, example: 'ada@media.example.org' } },
  answers: { 200: foundUser },
  replyHeaders: REPLY_HEADERS,
  refusals: [...REFUSALS, 'error.federation.rate_limited', 'error.user.not_found'],
  statuses: STATUSES,
  useCase: AnswerLookUp,
  run: async ({ query, incoming }, answerLookUp) =>
    foundUserReply(await answerLookUp.execute(bearerToken(incoming), query('handle'))),
};

export const serveBlobToPeer: Endpoint<null, 'capability', ServeBlob> = {
  summary: 'Send a blob to a federated server',
  docs: DOCS.serveBlobToPeer,
  body: NO_BODY,
  ...CONTENT,
  replyHeaders: { ...CONTENT.replyHeaders, ...REPLY_HEADERS },
  refusals: [
    ...REFUSALS,
    'error.blob.not_found',
    'error.request.precondition_failed',
    'error.request.range_not_satisfiable',
    'error.storage.unavailable',
  ],
  statuses: STATUSES,
  useCase: ServeBlob,
  run: async (request, serveBlob) => {
    const blob = await serveBlob.execute(bearerToken(request.incoming), request.params['content_hash'] ?? '');
    return contentReply(request, blob, { 'Cache-Control': 'private, immutable, max-age=31536000' });
  },
};
