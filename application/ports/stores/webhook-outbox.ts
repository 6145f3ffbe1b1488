import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { WebhookEvent } from '../../../domain/webhooks/account-fact.js';
import type { ExpiringRows } from './expiring-rows.js';

export type NewWebhookEvent = Pick<WebhookEvent, 'id' | 'accountId' | 'type' | 'data' | 'occurredAt'>;

/** The right to deliver one account's events; `holder` is new for each claim. */
export interface Lease {
  readonly accountId: AccountId;
  readonly holder: string;
}

/** How much waits, and since when. */
export interface Backlog {
  readonly waiting: number;
  readonly dead: number;
  readonly oldest: Instant | null;
}

/**
 * Facts that wait to be told, in one queue an account, written in the transaction of the fact. The queue's row counts the
 * sequence and holds the lease: each of its changes is one conditional statement, and the row stays locked until the
 * transaction ends, so that the order of an account's events is the order of their commits, on any nodes.
 * Held by `tests/contracts/webhook-outbox.test.ts`.
 */
export interface WebhookOutbox extends ExpiringRows {
  /** Within a transaction only. The last row that a transaction locks. */
  append(event: NewWebhookEvent): Promise<void>;
  /** Accounts whose queue is due and leased to nobody, the longest due first. */
  due(now: Instant, limit: number): Promise<readonly AccountId[]>;
  /** Of parallel claims exactly one is `true`. */
  claim(lease: Lease, now: Instant, until: Instant): Promise<boolean>;
  /** `false`: the lease ran out, and another holder has the queue. Locks the row within a transaction. */
  renew(lease: Lease, until: Instant): Promise<boolean>;
  /** Gives the queue up, to be due at `dueAt`; `null`: nothing waits. Only with a lease that `renew` confirmed in the same transaction. */
  release(lease: Lease, dueAt: Instant | null): Promise<void>;
  /** The first event that is no dead letter. */
  head(accountId: AccountId): Promise<WebhookEvent | null>;
  remove(id: string): Promise<void>;
  saveFailure(id: string, failure: Pick<WebhookEvent, 'attempts' | 'lastError' | 'deadAt'>): Promise<void>;
  /** Deletes the queue of an account that is gone, once nothing of it is left. */
  forget(accountId: AccountId): Promise<void>;
  /** Dead letters, the newest first. */
  listDead(limit: number): Promise<readonly WebhookEvent[]>;
  backlog(): Promise<Backlog>;
  /** Within a transaction only. Makes a dead letter the head of its queue again, due now; `false` when it is none. */
  revive(event: WebhookEvent, now: Instant): Promise<boolean>;
  /** Whether the end of this grace window was not told yet; of parallel calls exactly one is `true`. Within a transaction only. */
  noteGrace(accountId: AccountId, since: Instant): Promise<boolean>;
}
