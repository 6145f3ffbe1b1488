import { ListAccounts, type AccountSummary } from '../../../../application/admin/list-accounts.js';
import {
  ACCOUNT_VIEWS,
  type AccountCursor,
  type AccountView,
} from '../../../../application/ports/stores/account-list-store.js';
import { normalForSearch } from '../../../../domain/accounts/address.js';
import { fromBase64Url, toBase64Url, utf8 } from '../../../../domain/kernel/bytes.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { isUuid } from '../../../../domain/kernel/ids.js';
import { ok } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { NEXT_CURSOR, PAGE_QUERY, readLimit } from '../../routing/paging.js';
import { arrayOf, INSTANT, nullable, object, schema, SIZE, text } from '../../schemas/schema.js';
import { sizeToWire } from '../../schemas/wire-size.js';
import { ACCOUNT_MEMBERS, accountToWire, instantToWire, LIMIT_MEMBERS, limitsToWire } from './account-members.js';
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
    const after = readCursor(query('cursor'), view);
    const { accounts, next } = await listAccounts.execute({ view, prefix, limit: readLimit(query('limit')), after });
    return ok({ accounts: accounts.map(toWire), next_cursor: next === null ? null : cursorOf(next) });
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

function cursorOf({ value, id }: AccountCursor): string {
  return toBase64Url(utf8(`${id} ${value}`));
}

/** What orders each view, as its cursor has it. */
const VALUES: Readonly<Record<AccountView, (text: string) => AccountCursor['value'] | null>> = {
  used: (text) => (/^\d{1,16}$/.test(text) ? BigInt(text) : null),
  address: (text) => (text.length > 0 && text.length <= 254 ? text : null),
  over_limit: integer,
  suspended: (text) => (text === 'full' || text === 'uploads' ? text : null),
  deleting: integer,
};

function integer(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function readCursor(given: string | null, view: AccountView): AccountCursor | null {
  if (given === null) return null;
  const decoded = Buffer.from(fromBase64Url(given) ?? []).toString('utf8');
  const [id, value] = [decoded.slice(0, 36), VALUES[view](decoded.slice(37))];
  if (!isUuid(id) || value === null) throw invalidField('/cursor', 'must be the next_cursor of the previous page');
  return { id, value };
}
