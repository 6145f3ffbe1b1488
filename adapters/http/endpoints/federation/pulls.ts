import { ListPulls } from '../../../../application/federation/list-pulls.js';
import { PullBlob } from '../../../../application/federation/pull-blob.js';
import { DropPull, pullNotFound } from '../../../../application/federation/drop-pull.js';
import type { CachedBlob } from '../../../../application/ports/stores/cached-blob-store.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { sizeToWire } from '../../schemas/wire-size.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { pathId } from '../../routing/ids.js';
import { cutPage, NEXT_CURSOR, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, object, schema, SHA256, SIZE, text, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const pull = object({
  pull_id: UUID,
  peer: text(),
  content_hash: SHA256,
  size: SIZE,
  charged: { ...SIZE, description: 'Bytes that count towards the account; 0 if the server already had the blob.' },
  created_at: INSTANT,
});
const pullSchema = schema('Pull', pull);
const pullsSchema = schema('Pulls', object({ pulls: arrayOf(pull), next_cursor: NEXT_CURSOR }));

interface PullBody {
  readonly peer: string;
  readonly content_hash: string;
}

const pullBody = schema<PullBody>('PullRequest', object({ peer: text(), content_hash: SHA256 }));

export const pullBlob: Endpoint<PullBody, 'session', PullBlob> = {
  summary: "Pull a blob from a federated server into the caller's cache",
  docs: DOCS.pullBlob,
  body: json(pullBody),
  answers: { 200: pullSchema },
  refusals: [
    'error.federation.peer_unknown',
    'error.federation.peer_unavailable',
    'error.federation.rate_limited',
    'error.federation.cache_budget_exhausted',
    'error.blob.not_found',
    'error.quota.exceeded',
    'error.quota.grace_expired',
    'error.account.suspended',
    'error.request.overloaded',
  ],
  needsRoom: 'bytes',
  useCase: PullBlob,
  run: async ({ caller, body }, pullBlob) =>
    ok(toWire(await pullBlob.execute(caller, { peer: body.peer, contentHash: body.content_hash }))),
};

export const listPulls: Endpoint<null, 'session', ListPulls> = {
  summary: "List the blobs in the caller's cache, newest first",
  docs: DOCS.listPulls,
  body: NO_BODY,
  query: PAGE_QUERY,
  answers: { 200: pullsSchema },
  useCase: ListPulls,
  run: async ({ caller, query }, listPulls) => {
    const { limit, after } = readPage(query);
    const { rows, nextCursor } = cutPage(await listPulls.execute(caller, { limit: limit + 1, after }), limit);
    return ok({ pulls: rows.map(toWire), next_cursor: nextCursor });
  },
};

export const dropPull: Endpoint<null, 'session', DropPull> = {
  summary: "Remove a blob from the caller's cache",
  docs: DOCS.dropPull,
  body: NO_BODY,
  answers: { 204: null },
  refusals: ['error.federation.pull_not_found'],
  useCase: DropPull,
  run: async ({ caller, params }, dropPull) => {
    await dropPull.execute(caller, pathId(params, 'pull_id', pullNotFound));
    return noContent();
  },
};

function toWire({ id, peer, contentHash, size, charged, createdAt }: CachedBlob): object {
  return {
    pull_id: id,
    peer,
    content_hash: contentHash,
    size: sizeToWire(size),
    charged: sizeToWire(charged),
    created_at: toRfc3339(createdAt),
  };
}
