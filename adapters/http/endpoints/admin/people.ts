import { formatAccountCursor, parseAccountCursor } from '../../../../application/admin/account-cursor.js';
import { ListAccounts, type AccountSummary } from '../../../../application/admin/list-accounts.js';
import { ACCOUNT_VIEWS, type AccountView } from '../../../../application/ports/stores/account-list-store.js';
import { normalForSearch } from '../../../../domain/accounts/address.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { ok } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { NEXT_CURSOR, PAGE_QUERY, readLimit } from '../../routing/paging.js';
import { arrayOf, INSTANT, nullable, object, schema, SIZE, text } from '../../schemas/schema.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { sizeToWire } from '../../schemas/wire-size.js';
import { ACCOUNT_MEMBERS, accountToWire, LIMIT_MEMBERS, limitsToWire } from './account-members.js';
import { PEOPLE_DOCS as DOCS } from './people-docs.js';

const peopleSchema = schema(
  'People',
  object({
    accounts: arrayOf(
      object({
        ...ACCOUNT_MEMBERS,
        used: SIZE,
        ...LIMIT_MEMBERS,
        state: text(),
        grace_expires_at: nullable(INSTANT),
      }),
    ),
    next_cursor: NEXT_CURSOR,
  }),
);

export const listPeople: Endpoint<null, 'admin', ListAccounts> = {
  summary: 'List the accounts by their usage, largest first, or by another view',
  docs: DOCS.listPeople,
  body: NO_BODY,
  query: {
    ...PAGE_QUERY,
    view: {
      description:
        '`used`: all accounts by usage, largest first. `address`: by login address. `over_limit`: at or above the hard limit, ' +
        'longest first. `suspended`: `full` before `uploads`. `deleting`: the earliest deletion first.',
      schema: { enum: ACCOUNT_VIEWS, default: 'used' },
    },
    address: {
      description: 'The beginning of the login address; the view is then `address`.',
      example: 'ada',
    },
  },
  answers: { 200: peopleSchema },
  useCase: ListAccounts,
  run: async ({ query }, listAccounts) => {
    const prefix = normalForSearch(query('address') ?? '');
    const view = readView(query('view'), prefix);
    const after = parseAccountCursor(query('cursor'), view);
    const { accounts, next } = await listAccounts.execute({ view, prefix, limit: readLimit(query('limit')), after });
    return ok({ accounts: accounts.map(toWire), next_cursor: next === null ? null : formatAccountCursor(next) });
  },
};

function readView(given: string | null, prefix: string): AccountView {
  const asked = given ?? (prefix === '' ? 'used' : 'address');
  const view = ACCOUNT_VIEWS.find((each) => each === asked);
  if (view === undefined) throw invalidField('/view', `must be one of ${ACCOUNT_VIEWS.join(', ')}`);
  if (prefix !== '' && view !== 'address') throw invalidField('/address', 'requires the view address');
  return view;
}

function toWire({ used, softLimit: soft, hardLimit: hard, state, graceExpiresAt, ...rest }: AccountSummary): object {
  return {
    ...accountToWire(rest),
    used: sizeToWire(used),
    ...limitsToWire({ soft, hard }),
    state,
    grace_expires_at: instantToWire(graceExpiresAt),
  };
}
