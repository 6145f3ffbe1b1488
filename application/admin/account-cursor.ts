import { fromBase64Url, toBase64Url, utf8 } from '../../domain/kernel/bytes.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { isUuid } from '../../domain/kernel/ids.js';
import type { AccountCursor, AccountView } from '../ports/stores/account-list-store.js';

/** The cursor's text, the same on the admin listener and on the command line. */
export function formatAccountCursor({ value, id }: AccountCursor): string {
  return toBase64Url(utf8(`${id} ${value}`));
}

/** Parses the cursor of each view: the value that orders the view. */
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

export function parseAccountCursor(given: string | null, view: AccountView): AccountCursor | null {
  if (given === null) return null;
  const decoded = Buffer.from(fromBase64Url(given) ?? []).toString('utf8');
  const [id, value] = [decoded.slice(0, 36), VALUES[view](decoded.slice(37))];
  if (!isUuid(id) || value === null) throw invalidField('/cursor', 'must be the next_cursor of the previous page');
  return { id, value };
}
