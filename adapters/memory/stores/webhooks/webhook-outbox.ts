import type {
  Backlog,
  DeadLetterCursor,
  Lease,
  NewWebhookEvent,
  Wait,
  WebhookOutbox,
} from '../../../../application/ports/stores/webhook-outbox.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { CLOCK_SKEW, type Instant } from '../../../../domain/kernel/instant.js';
import type { WebhookEvent } from '../../../../domain/webhooks/account-fact.js';
import { DEAD_LETTER_LIFETIME, LEASE } from '../../../../domain/webhooks/retry.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import type { MemoryTable, TableDefinition } from '../../engine/memory-table.js';
import { ACCOUNTS } from '../accounts/account-store.js';

interface QueueRow {
  readonly accountId: AccountId;
  readonly lastSequence: number;
  readonly dueAt: Instant | null;
  readonly waitsSince: Instant;
  readonly holder: string | null;
  readonly leaseUntil: Instant;
  readonly graceTold: Instant | null;
}

const QUEUES: TableDefinition<QueueRow> = { name: 'webhook_queues', key: ({ accountId }) => accountId };
const EVENTS: TableDefinition<WebhookEvent> = {
  name: 'webhook_events',
  key: ({ accountId, sequence }) => `${accountId} ${sequence}`,
  unique: { id: ({ id }) => id },
};
const NEW_QUEUE = { lastSequence: 0, dueAt: null, waitsSince: 0, holder: null, leaseUntil: 0, graceTold: null };

export class MemoryWebhookOutbox implements WebhookOutbox {
  constructor(private readonly db: MemoryContext) {}

  append(event: NewWebhookEvent): Promise<void> {
    assertInTransaction(this.db);
    const { accountId, occurredAt } = event;
    return this.db.run((database) => {
      const queue = queueOf(database.table(QUEUES), accountId);
      const sequence = queue.lastSequence + 1;
      const waitsSince = queue.dueAt === null ? occurredAt : queue.waitsSince;
      const changes = { lastSequence: sequence, dueAt: queue.dueAt ?? occurredAt, waitsSince };
      database.table(QUEUES).update((row) => row.accountId === accountId, changes);
      database.table(EVENTS).mustInsert({ ...event, sequence, attempts: 0, lastError: null, deadAt: null });
    });
  }

  due(now: Instant, limit: number): Promise<readonly AccountId[]> {
    return this.db.run((database) =>
      database
        .table(QUEUES)
        .filter((row) => isDue(row, now))
        .sort((left, right) => rank(left, now) - rank(right, now))
        .slice(0, limit)
        .map(({ accountId }) => accountId),
    );
  }

  async claim({ accountId, holder }: Lease, now: Instant, until: Instant): Promise<boolean> {
    const matches = (row: QueueRow) => row.accountId === accountId && isDue(row, now);
    return (await this.change(matches, { holder, leaseUntil: until })) === 1;
  }

  async renew(lease: Lease, until: Instant): Promise<boolean> {
    return (await this.change(isHeldBy(lease), { leaseUntil: until })) === 1;
  }

  async release(lease: Lease, wait: Wait | null): Promise<void> {
    assertInTransaction(this.db);
    const dueAt = wait === null ? null : wait.since + wait.pause;
    await this.change(isHeldBy(lease), { dueAt, waitsSince: wait?.since ?? 0, holder: null, leaseUntil: 0 });
  }

  head(accountId: AccountId): Promise<WebhookEvent | null> {
    return this.db.run((database) => {
      const waiting = database.table(EVENTS).filter((row) => row.accountId === accountId && row.deadAt === null);
      return waiting.sort((left, right) => left.sequence - right.sequence)[0] ?? null;
    });
  }

  remove(id: string): Promise<void> {
    return this.db.run((database) => void database.table(EVENTS).delete((row) => row.id === id));
  }

  saveFailure(id: string, failure: Pick<WebhookEvent, 'attempts' | 'lastError' | 'deadAt'>): Promise<void> {
    return this.db.run((database) => void database.table(EVENTS).update((row) => row.id === id, failure));
  }

  forget(accountId: AccountId): Promise<void> {
    return this.db.run((database) => forget(database, accountId));
  }

  listDead(limit: number, after: DeadLetterCursor | null = null): Promise<readonly WebhookEvent[]> {
    return this.db.run((database) =>
      database
        .table(EVENTS)
        .filter((row) => row.deadAt !== null && (after === null || latestDead(after, row) < 0))
        .sort(latestDead)
        .slice(0, limit),
    );
  }

  findDead(id: string): Promise<WebhookEvent | null> {
    return this.db.run((database) => database.table(EVENTS).first((row) => row.id === id && row.deadAt !== null));
  }

  backlog(): Promise<Backlog> {
    return this.db.run((database) => {
      const events = database.table(EVENTS).filter(() => true);
      const waiting = events.filter(({ deadAt }) => deadAt === null);
      const oldest = waiting.reduce<Instant | null>(
        (least, { occurredAt }) => (least === null ? occurredAt : Math.min(least, occurredAt)),
        null,
      );
      return { waiting: waiting.length, dead: events.length - waiting.length, oldest };
    });
  }

  revive({ id, accountId }: WebhookEvent, now: Instant): Promise<boolean> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      queueOf(database.table(QUEUES), accountId);
      database.table(QUEUES).update((row) => row.accountId === accountId, { dueAt: now, waitsSince: now });
      const isDead = (row: WebhookEvent) => row.id === id && row.deadAt !== null;
      return database.table(EVENTS).update(isDead, { deadAt: null, attempts: 0 }) === 1;
    });
  }

  async reviveAllOf(one: Pick<WebhookEvent, 'accountId' | 'sequence'>, now: Instant): Promise<readonly string[]> {
    const dead = await this.db.run((database) =>
      database
        .table(EVENTS)
        .filter((row) => row.accountId === one.accountId && row.deadAt !== null)
        .sort((left, right) => left.sequence - right.sequence),
    );
    for (const event of dead) await this.revive(event, now);
    return dead.map(({ id }) => id);
  }

  noteGrace(accountId: AccountId, since: Instant): Promise<boolean> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      queueOf(database.table(QUEUES), accountId);
      const untold = (row: QueueRow) => row.accountId === accountId && row.graceTold !== since;
      return database.table(QUEUES).update(untold, { graceTold: since }) === 1;
    });
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    let left = limit;
    const isOld = ({ deadAt }: WebhookEvent) => deadAt !== null && deadAt <= now - DEAD_LETTER_LIFETIME && left-- > 0;
    return this.db.run((database) => {
      const old = database.table(EVENTS).filter(isOld);
      for (const { id, accountId } of old) {
        database.table(EVENTS).delete((row) => row.id === id);
        forget(database, accountId);
      }
      return old.length;
    });
  }

  private change(matches: (row: QueueRow) => boolean, changes: Partial<QueueRow>): Promise<number> {
    return this.db.run((database) => database.table(QUEUES).update(matches, changes));
  }
}

function queueOf(table: MemoryTable<QueueRow>, accountId: AccountId): QueueRow {
  const queue = { accountId, ...NEW_QUEUE };
  table.insert(queue);
  return table.get(accountId) ?? queue;
}

function forget(database: MemoryDatabase, accountId: AccountId): void {
  if (database.table(EVENTS).first((row) => row.accountId === accountId) !== null) return;
  if (database.table(ACCOUNTS).get(accountId) !== null) return;
  database.table(QUEUES).delete((row) => row.accountId === accountId);
}

function isDue({ dueAt, waitsSince, leaseUntil }: QueueRow, now: Instant): boolean {
  const isFree = leaseUntil <= now || leaseUntil > now + LEASE + CLOCK_SKEW;
  return isFree && dueAt !== null && (dueAt <= now || waitsSince > now + CLOCK_SKEW);
}

/** Queues that are due because a clock was set back come first. */
function rank({ dueAt, waitsSince }: QueueRow, now: Instant): number {
  return waitsSince > now + CLOCK_SKEW ? 0 : (dueAt ?? 0);
}

function isHeldBy({ accountId, holder }: Lease): (row: QueueRow) => boolean {
  return (row) => row.accountId === accountId && row.holder === holder;
}

function latestDead(left: DeadLetterCursor, right: DeadLetterCursor): number {
  return (right.deadAt ?? 0) - (left.deadAt ?? 0) || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);
}
