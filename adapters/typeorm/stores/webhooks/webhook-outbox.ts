import { In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import type {
  Backlog,
  Lease,
  NewWebhookEvent,
  WebhookOutbox,
} from '../../../../application/ports/stores/webhook-outbox.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { WebhookEvent } from '../../../../domain/webhooks/account-fact.js';
import { DEAD_LETTER_LIFETIME } from '../../../../domain/webhooks/retry.js';
import { INSTANT, INTEGER, TEXT, UUID } from '../../mapping/columns.js';
import { WebhookEventEntity, WebhookQueueEntity } from '../../mapping/webhook.js';
import { assertInTransaction, type StoreContext } from '../../engine/store-context.js';
import type { SqlValue } from '../../engine/sql.js';
import * as statements from './webhook-statements.js';

export class TypeormWebhookOutbox implements WebhookOutbox {
  constructor(private readonly db: StoreContext) {}

  async append({ id, accountId, type, data, occurredAt }: NewWebhookEvent): Promise<void> {
    assertInTransaction(this.db);
    await this.run(statements.APPEND[this.db.dialect], [UUID.to(accountId), INSTANT.to(occurredAt)]);
    const row = await this.db.read(({ sql }) => sql.first(statements.SEQUENCE, [UUID.to(accountId)]));
    const sequence = INTEGER.from(row?.['last_sequence']);
    const event = { accountId, sequence, id, type, data, occurredAt, attempts: 0, lastError: null, deadAt: null };
    await this.db.write(({ manager }) => manager.insert(WebhookEventEntity, event));
  }

  async due(now: Instant, limit: number): Promise<readonly AccountId[]> {
    const rows = await this.db.read(({ manager }) =>
      manager.find(WebhookQueueEntity, {
        where: { dueAt: LessThanOrEqual(now), leaseUntil: LessThanOrEqual(now) },
        order: { dueAt: 'ASC' },
        take: limit,
      }),
    );
    return rows.map(({ accountId }) => accountId);
  }

  async claim({ accountId, holder }: Lease, now: Instant, until: Instant): Promise<boolean> {
    const [account, at] = [UUID.to(accountId), INSTANT.to(now)];
    return (await this.run(statements.CLAIM, [TEXT.to(holder), INSTANT.to(until), account, at, at])) === 1;
  }

  async renew({ accountId, holder }: Lease, until: Instant): Promise<boolean> {
    return (await this.run(statements.RENEW, [INSTANT.to(until), UUID.to(accountId), TEXT.to(holder)])) === 1;
  }

  async release({ accountId, holder }: Lease, dueAt: Instant | null): Promise<void> {
    assertInTransaction(this.db);
    await this.run(statements.RELEASE, [dueAt, UUID.to(accountId), TEXT.to(holder)]);
  }

  head(accountId: AccountId): Promise<WebhookEvent | null> {
    return this.db.read(({ manager }) =>
      manager.findOne(WebhookEventEntity, { where: { accountId, deadAt: IsNull() }, order: { sequence: 'ASC' } }),
    );
  }

  async remove(id: string): Promise<void> {
    await this.db.write(({ manager }) => manager.delete(WebhookEventEntity, { id }));
  }

  async saveFailure(id: string, failure: Pick<WebhookEvent, 'attempts' | 'lastError' | 'deadAt'>): Promise<void> {
    await this.db.write(({ manager }) => manager.update(WebhookEventEntity, { id }, failure));
  }

  async forget(accountId: AccountId): Promise<void> {
    await this.run(statements.FORGET, [UUID.to(accountId)]);
  }

  listDead(limit: number): Promise<readonly WebhookEvent[]> {
    return this.db.read(({ manager }) =>
      manager.find(WebhookEventEntity, {
        where: { deadAt: Not(IsNull()) },
        order: { deadAt: 'DESC', id: 'DESC' },
        take: limit,
      }),
    );
  }

  async backlog(): Promise<Backlog> {
    const row = await this.db.read(({ sql }) => sql.first(statements.BACKLOG, []));
    const oldest = row?.['oldest'] ?? null;
    return {
      waiting: INTEGER.from(row?.['waiting'] ?? 0),
      dead: INTEGER.from(row?.['dead'] ?? 0),
      oldest: oldest === null ? null : INSTANT.from(oldest),
    };
  }

  async revive({ id, accountId, sequence }: WebhookEvent, now: Instant): Promise<boolean> {
    assertInTransaction(this.db);
    const wake = [UUID.to(accountId), INTEGER.to(sequence), INSTANT.to(now)];
    await this.run(statements.WAKE[this.db.dialect], wake);
    const result = await this.db.write(({ manager }) =>
      manager.update(WebhookEventEntity, { id, deadAt: Not(IsNull()) }, { deadAt: null, attempts: 0 }),
    );
    return result.affected === 1;
  }

  async noteGrace(accountId: AccountId, since: Instant): Promise<boolean> {
    assertInTransaction(this.db);
    const account = UUID.to(accountId);
    await this.run(statements.ENSURE[this.db.dialect], [account]);
    return (await this.run(statements.NOTE_GRACE, [INSTANT.to(since), account, INSTANT.to(since)])) === 1;
  }

  async deleteExpired(now: Instant, limit: number): Promise<number> {
    const before = now - DEAD_LETTER_LIFETIME;
    const old = await this.db.read(({ manager }) =>
      manager.find(WebhookEventEntity, { where: { deadAt: LessThanOrEqual(before) }, take: limit }),
    );
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    const result = await this.db.write(({ manager }) =>
      manager.delete(WebhookEventEntity, { id: In(ids), deadAt: LessThanOrEqual(before) }),
    );
    return result.affected ?? 0;
  }

  private run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.db.write(({ sql }) => sql.run(text, values));
  }
}
