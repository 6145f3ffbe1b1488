import { Option, type Command } from 'commander';
import { formatAccountCursor, parseAccountCursor } from '../../application/admin/account-cursor.js';
import { ListAccounts, type AccountSummary } from '../../application/admin/list-accounts.js';
import { normalForSearch } from '../../domain/accounts/address.js';
import type { AccountCursor, AccountPage, AccountView } from '../../application/ports/stores/account-list-store.js';
import type { Make } from '../../application/parts.js';
import { jsonAccount } from './account-json.js';
import { leaf, type Options, type Outcome, type Perform, type Surroundings } from './command.js';
import { csv, deletionTime, instant, jsonInstant, jsonSize, limit, size, table } from './format.js';
import { readCount } from './option-values.js';

/** The rows of one read. */
const PAGE = 500;
const DEFAULT = 100;

const VIEWS: readonly (readonly [option: string, view: AccountView, description: string])[] = [
  ['overLimit', 'over_limit', 'only accounts at or above their hard limit, longest first'],
  ['suspended', 'suspended', 'only suspended accounts'],
  ['deleting', 'deleting', 'only accounts that await deletion, earliest first'],
];

/** `account list`: by use, largest first. */
export function listCommand(surroundings: Surroundings): Command {
  const command = leaf('list', 'list accounts by usage, largest first', surroundings, list(surroundings))
    .option('--address <beginning>', 'only addresses with this beginning, in alphabetical order')
    .addOption(new Option('--csv', 'print comma-separated values').conflicts('json'))
    .option('--limit <number>', 'the largest number of rows', readCount, DEFAULT)
    .option('--cursor <cursor>', 'continue after the page that printed this cursor, in the same view')
    .addOption(new Option('--all', 'every account').conflicts('limit'))
    .addHelpText(
      'after',
      '\nGive one of --address, --over-limit, --suspended and --deleting, one of --limit and --all, and one of --json' +
        '\nand --csv. Sizes in --json and --csv are bytes. In --csv a value that a spreadsheet would calculate begins' +
        '\nwith an apostrophe.',
    );
  for (const [name, , description] of VIEWS) {
    const others = ['address', ...VIEWS.map(([other]) => other).filter((other) => other !== name)];
    const flag = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    command.addOption(new Option(`--${flag}`, description).conflicts(others));
  }
  return command;
}

const list =
  ({ progress }: Surroundings): Perform =>
  async (access, _values, options) => {
    const most = options['all'] === true ? Infinity : (options['limit'] as number);
    const { accounts, next } = await read(await access.useCases(), { ...viewOf(options), most }, (done) =>
      progress(`${done} accounts read`),
    );
    const cursor = next === null ? null : formatAccountCursor(next);
    const json = { accounts: accounts.map(toJson), more: cursor !== null, next_cursor: cursor };
    const text = options['csv'] === true ? csvOf(accounts) : tableOf(accounts);
    return { json, text, ...(cursor === null ? {} : note(accounts.length, cursor)) };
  };

type Asked = Pick<AccountPage, 'view' | 'prefix' | 'after'>;

function viewOf(options: Options): Asked {
  const { address, cursor } = options;
  const isPrefix = typeof address === 'string';
  const view = isPrefix ? 'address' : (VIEWS.find(([name]) => options[name] === true)?.[1] ?? 'used');
  const after = parseAccountCursor(typeof cursor === 'string' ? cursor : null, view);
  return { view, prefix: isPrefix ? normalForSearch(address) : '', after };
}

async function read(
  make: Make,
  { most, ...asked }: Asked & { readonly most: number },
  progress: (done: number) => void,
): Promise<{ readonly accounts: readonly AccountSummary[]; readonly next: AccountCursor | null }> {
  const accounts: AccountSummary[] = [];
  let { after } = asked;
  do {
    const limit = Math.min(PAGE, most - accounts.length);
    const page: Awaited<ReturnType<ListAccounts['execute']>> = await make(ListAccounts).execute({
      ...asked,
      limit,
      after,
    });
    accounts.push(...page.accounts);
    after = page.next;
    progress(accounts.length);
  } while (after !== null && accounts.length < most);
  return { accounts, next: after };
}

function note(shown: number, cursor: string): Pick<Outcome, 'note'> {
  return { note: `These are ${shown}; the next ones: --cursor ${cursor}, or --limit or --all for more at once.` };
}

function tableOf(accounts: readonly AccountSummary[]): string {
  const rows = accounts.map(({ account, used, hardLimit, state }) => [
    account.address,
    size(used),
    limit(hardLimit),
    account.deletesAt === null ? state : `${state}, deleted ${deletionTime(account.deletesAt)}`,
    instant(account.createdAt),
    account.id,
  ]);
  return table(['ADDRESS', 'USED', 'LIMIT', 'STATE', 'CREATED', 'ACCOUNT'], rows);
}

const COLUMNS = [
  ...['account_id', 'address', 'handle', 'created_at', 'used', 'soft_limit', 'hard_limit', 'state', 'grace_expires_at'],
  ...['suspension', 'deletes_at'],
];

function csvOf(accounts: readonly AccountSummary[]): string {
  const rows = accounts.map((summary) => {
    const values: Readonly<Record<string, string | number | null>> = {
      ...toJson(summary),
      suspension: summary.account.suspension?.mode ?? null,
    };
    return COLUMNS.map((name) => values[name] ?? null);
  });
  return csv(COLUMNS, rows);
}

function toJson({ account, handle, used, softLimit, hardLimit, state, graceExpiresAt }: AccountSummary) {
  return {
    ...jsonAccount(account, handle),
    used: jsonSize(used),
    soft_limit: jsonSize(softLimit),
    hard_limit: jsonSize(hardLimit),
    state,
    grace_expires_at: jsonInstant(graceExpiresAt),
  };
}
