import type { Command } from 'commander';
import { ListDeeds } from '../../application/admin/list-deeds.js';
import type { DeedCursor, OperatorDeed } from '../../application/ports/stores/operator-log.js';
import { leaf, type Perform, type Surroundings } from './command.js';
import { instant, jsonInstant, table } from './format.js';
import { idOf } from './account-id.js';
import { readCount } from './option-values.js';

const PAGE = 500;
const DEFAULT = 100;

export function deedCommand(surroundings: Surroundings): Command {
  return leaf('deeds', 'list the actions of operators in the last 90 days, newest first', surroundings, list)
    .option('--address <address>', 'only actions on the account with this address')
    .option('--limit <number>', 'the largest number of rows', readCount, DEFAULT)
    .addHelpText(
      'after',
      '\nThe list covers the admin listener and this command line. It names accounts by id, and no operators.',
    );
}

const list: Perform = async (access, _values, { address, limit }) => {
  const make = await access.useCases();
  const accountId = typeof address === 'string' ? await idOf(make, address) : null;
  const most = limit as number;
  const all: OperatorDeed[] = [];
  let after: DeedCursor | null = null;
  do {
    const page = { accountId, limit: Math.min(PAGE, most - all.length), after };
    const { deeds, next }: Awaited<ReturnType<ListDeeds['execute']>> = await make(ListDeeds).execute(page);
    all.push(...deeds);
    after = next;
  } while (after !== null && all.length < most);
  const rows = all.map(({ doneAt, deed, accountId: of, detail }) => [instant(doneAt), deed, of, detail]);
  return {
    json: { deeds: all.map(toJson), more: after !== null },
    text: table(['AT', 'DEED', 'ACCOUNT', 'DETAIL'], rows),
    ...(after === null ? {} : { note: 'There are older ones: --limit shows more.' }),
  };
};

function toJson({ id, doneAt, deed, accountId, detail }: OperatorDeed): object {
  return { id, done_at: jsonInstant(doneAt), deed, account_id: accountId, detail };
}
