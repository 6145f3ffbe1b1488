import type { Command } from 'commander';
import { ListWebhooks } from '../../application/webhooks/list-webhooks.js';
import { ReplayWebhooks } from '../../application/webhooks/replay-webhooks.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { isUuid } from '../../domain/kernel/ids.js';
import type { WebhookEvent } from '../../domain/webhooks/account-fact.js';
import { group, leaf, type Perform, type Surroundings } from './command.js';
import { facts, instant, jsonInstant, table } from './format.js';

export function webhookCommands(surroundings: Surroundings): Command {
  const replay = leaf(
    'replay [id]',
    'deliver a dead letter again, or all of them',
    surroundings,
    replayDead(surroundings),
  ).option('--all', 'every dead letter');
  return group('webhooks', 'messages to WEBHOOK_URL: the waiting ones, and the dead letters', [
    leaf('list', 'dead letters, newest first; exit code 1 while there are any', surroundings, list),
    replay,
  ]);
}

const list: Perform = async (access) => {
  const { backlog, dead } = await (await access.useCases())(ListWebhooks).execute();
  const summary = facts([
    ['Waiting', String(backlog.waiting)],
    ['Oldest', instant(backlog.oldest)],
    ['Dead letters', String(backlog.dead)],
  ]);
  const rows = dead.map(({ id, type, accountId, sequence, deadAt, lastError }) => {
    return [id, type, accountId, String(sequence), instant(deadAt), lastError];
  });
  const headings = ['ID', 'TYPE', 'ACCOUNT', 'SEQUENCE', 'GIVEN UP', 'WHY'];
  return {
    json: {
      waiting: backlog.waiting,
      oldest: jsonInstant(backlog.oldest),
      dead: backlog.dead,
      dead_letters: dead.map(toJson),
    },
    text: dead.length === 0 ? summary : `${summary}\n\n${table(headings, rows)}${more(backlog.dead - dead.length)}`,
    isBad: backlog.dead > 0,
  };
};

function more(unlisted: number): string {
  return unlisted <= 0 ? '' : `\n… and ${unlisted} older ones; replay --all includes them.`;
}

function toJson(event: WebhookEvent): object {
  const { id, type, accountId, sequence, occurredAt, attempts, deadAt, lastError } = event;
  return {
    ...{ id, type, account_id: accountId, sequence, attempts, last_error: lastError },
    ...{ occurred_at: jsonInstant(occurredAt), dead_at: jsonInstant(deadAt) },
  };
}

const replayDead =
  ({ progress }: Surroundings): Perform =>
  async (access, [id], { all }) => {
    if ((id === undefined) === (all !== true)) {
      throw new DomainError('error.request.invalid', 'Give the id of a dead letter, or --all.');
    }
    if (id !== undefined && !isUuid(id)) throw new DomainError('error.request.invalid', 'An id is a lower-case UUID.');
    const told = (done: number, of: number) => progress(`${done} of ${of} put back`, done / Math.max(1, of));
    const replayed = await (await access.useCases())(ReplayWebhooks).execute(id ?? null, told);
    return { json: { replayed }, text: `Delivered again: ${replayed.length}` };
  };
