import type {
  Backlog,
  DeadLetterCursor,
  Lease,
  NewWebhookEvent,
  Wait,
  WebhookOutbox,
} from '../../../../application/ports/stores/webhook-outbox.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { WebhookEvent } from '../../../../domain/webhooks/account-fact.js';
import { DEAD_LETTER_LIFETIME } from '../../../../domain/webhooks/retry.js';
import { INSTANT, INTEGER, keysOf, TEXT, UUID } from '../../mapping/columns.js';
import { assertInTransaction } from '../../engine/store-context.js';
import { SqlStore } from '../../engine/sql-store.js';
import { placeholders, type SqlValue } from '../../engine/sql.js';
import * as statements from './webhook-statements.js';
import { EVENTS } from './webhook-statements.js';

/** After every id. */
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export class TypeormWebhookOutbox extends SqlStore implements WebhookOutbox {
  async append({ id, accountId, type, data, occurredAt }: NewWebhookEvent): Promise<void> {
    assertInTransaction(this.db);
    const at = INSTANT.to(occurredAt);
    await this.run(statements.APPEND[this.db.dialect], [UUID.to(accountId), at, at]);
    const row = await this.first(statements.SEQUENCE, [UUID.to(accountId)]);
    const sequence = INTEGER.from(row?.['last_sequence']);
    const event = { accountId, sequence, id, type, data, occurredAt, attempts: 0, lastError: null, deadAt: null };
    await this.run(EVENTS.insert, EVENTS.valuesOf(event));
  }

  async due(now: Instant, limit: number): Promise<readonly AccountId[]> {
    const ahead = await this.all(statements.AHEAD, [now, now, now, now, limit]);
    const due = await this.all(statements.DUE, [now, now, now, limit - ahead.length]);
    return [...ahead, ...due].map((row) => UUID.from(row['account_id']));
  }

  async claim({ accountId, holder }: Lease, now: Instant, until: Instant): Promise<boolean> {
    const values = [TEXT.to(holder), INSTANT.to(until), UUID.to(accountId), now, now, now, now, now];
    return (await this.run(statements.CLAIM, values)) === 1;
  }

  async renew({ accountId, holder }: Lease, until: Instant): Promise<boolean> {
    return (await this.run(statements.RENEW, [INSTANT.to(until), UUID.to(accountId), TEXT.to(holder)])) === 1;
  }

  async release({ accountId, holder }: Lease, wait: Wait | null): Promise<void> {
    assertInTransaction(this.db);
    const [dueAt, since] = wait === null ? [null, null] : [wait.since + wait.pause, wait.since];
    await this.run(statements.RELEASE, [dueAt, since, UUID.to(accountId), TEXT.to(holder)]);
  }

  async head(accountId: AccountId): Promise<WebhookEvent | null> {
    const row = await this.first(statements.HEAD, [UUID.to(accountId)]);
    return row === null ? null : EVENTS.read(row);
  }

  async remove(id: string): Promise<void> {
    await this.run(statements.REMOVE, [UUID.to(id)]);
  }

  async saveFailure(id: string, failure: Pick<WebhookEvent, 'attempts' | 'lastError' | 'deadAt'>): Promise<void> {
    await this.run(statements.SAVE_FAILURE, [failure.attempts, failure.lastError, failure.deadAt, UUID.to(id)]);
  }

  async forget(accountId: AccountId): Promise<void> {
    await this.run(statements.FORGET, [UUID.to(accountId)]);
  }

  async listDead(limit: number, after: DeadLetterCursor | null = null): Promise<readonly WebhookEvent[]> {
    const deadAt = INSTANT.to(after?.deadAt ?? Number.MAX_SAFE_INTEGER);
    const values = [deadAt, deadAt, UUID.to(after?.id ?? HIGHEST_ID), limit];
    return (await this.all(statements.DEAD, values)).map((row) => EVENTS.read(row));
  }

  async findDead(id: string): Promise<WebhookEvent | null> {
    const row = await this.first(statements.FIND_DEAD, [UUID.to(id)]);
    return row === null ? null : EVENTS.read(row);
  }

  async backlog(): Promise<Backlog> {
    const row = await this.first(statements.BACKLOG, []);
    const oldest = row?.['oldest'] ?? null;
    return {
      waiting: INTEGER.from(row?.['waiting'] ?? 0),
      dead: INTEGER.from(row?.['dead'] ?? 0),
      oldest: oldest === null ? null : INSTANT.from(oldest),
    };
  }

  async revive(event: WebhookEvent, now: Instant): Promise<boolean> {
    await this.wake(event, now);
    return (await this.run(statements.REVIVE, [UUID.to(event.id)])) === 1;
  }

  async reviveAllOf(one: Pick<WebhookEvent, 'accountId' | 'sequence'>, now: Instant): Promise<readonly string[]> {
    await this.wake(one, now);
    const account = UUID.to(one.accountId);
    // Letters become dead only under the queue's lock, so the letters read here are those revived below.
    const rows = await this.all(statements.DEAD_OF, [account]);
    await this.run(statements.REVIVE_ALL_OF, [account]);
    return rows.map((row) => UUID.from(row['id']));
  }

  /** Locks the queue. */
  private async wake(
    { accountId, sequence }: Pick<WebhookEvent, 'accountId' | 'sequence'>,
    now: Instant,
  ): Promise<void> {
    assertInTransaction(this.db);
    const values = [UUID.to(accountId), INTEGER.to(sequence), INSTANT.to(now), INSTANT.to(now)];
    await this.run(statements.WAKE[this.db.dialect], values);
  }

  async noteGrace(accountId: AccountId, since: Instant): Promise<boolean> {
    assertInTransaction(this.db);
    const account = UUID.to(accountId);
    await this.run(statements.ENSURE[this.db.dialect], [account]);
    return (await this.run(statements.NOTE_GRACE, [INSTANT.to(since), account, INSTANT.to(since)])) === 1;
  }

  async deleteExpired(now: Instant, limit: number): Promise<number> {
    const before = now - DEAD_LETTER_LIFETIME;
    const old = await this.all(statements.OLD, [before, limit]);
    if (old.length === 0) return 0;
    const ids = old.map((row) => row['id'] as SqlValue);
    const text = `DELETE FROM webhook_events WHERE dead_at <= ? AND id IN (${placeholders(ids)})`;
    const deleted = await this.db.write(({ sql }) => sql.runOnce(text, [before, ...ids]));
    await this.forgetAll([...new Set(old.map((row) => UUID.from(row['account_id'])))]);
    return deleted;
  }

  /** Runs after the letters are deleted: one that an operator revives meanwhile keeps its queue. */
  private async forgetAll(accountIds: readonly AccountId[]): Promise<void> {
    const text = `${statements.FORGET_ALL} (${placeholders(accountIds)})`;
    const values = keysOf(accountIds);
    await this.db.write(({ sql }) => sql.runOnce(text, values));
  }
}
