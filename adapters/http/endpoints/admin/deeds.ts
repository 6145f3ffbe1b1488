import { ListDeeds } from '../../../../application/admin/list-deeds.js';
import type { DeedCursor, OperatorDeed } from '../../../../application/ports/stores/operator-log.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { isUuid } from '../../../../domain/kernel/ids.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { ok } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { cursorOf, NEXT_CURSOR, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { arrayOf, INSTANT, nullable, object, schema, text, UUID } from '../../schemas/schema.js';
import { PEOPLE_DOCS as DOCS } from './people-docs.js';

const deedsSchema = schema(
  'Deeds',
  object({
    deeds: arrayOf(
      object({ id: UUID, done_at: INSTANT, deed: text(), account_id: nullable(UUID), detail: nullable(text()) }),
    ),
    next_cursor: NEXT_CURSOR,
  }),
);

export const listDeeds: Endpoint<null, 'admin', ListDeeds> = {
  summary: 'List the actions of operators in the last 90 days, newest first',
  docs: DOCS.listDeeds,
  body: NO_BODY,
  query: { ...PAGE_QUERY, account_id: { description: 'The account id; only its actions are listed.', schema: UUID } },
  answers: { 200: deedsSchema },
  useCase: ListDeeds,
  run: async ({ query }, listDeeds) => {
    const accountId = query('account_id');
    if (accountId !== null && !isUuid(accountId)) throw invalidField('/account_id', 'must be the id of an account');
    const { limit, after } = readPage(query);
    const position = after === null ? null : { doneAt: after.createdAt, id: after.id };
    const { deeds, next } = await listDeeds.execute({ accountId, limit, after: position });
    return ok({ deeds: deeds.map(toWire), next_cursor: next === null ? null : wireCursor(next) });
  },
};

function toWire({ id, doneAt, deed, accountId, detail }: OperatorDeed): object {
  return { id, done_at: toRfc3339(doneAt), deed, account_id: accountId, detail };
}

function wireCursor({ doneAt, id }: DeedCursor): string {
  return cursorOf({ createdAt: doneAt, id });
}
