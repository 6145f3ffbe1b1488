import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Duration, Instant } from '../../../domain/kernel/instant.js';
import type { WebhookEvent } from '../../../domain/webhooks/account-fact.js';
import type { ExpiringRows } from './expiring-rows.js';

export type NewWebhookEvent = Pick<WebhookEvent, 'id' | 'accountId' | 'type' | 'data' | 'occurredAt'>;

/** The right to deliver one account's events; `holder` is new for each claim. */
export interface Lease {
  readonly accountId: AccountId;
  readonly holder: string;
}

/** The wait of a queue for its next delivery, by the clock of the node that sets it. */
export interface Wait {
  readonly since: Instant;
  readonly pause: Duration;
}

/** The place of a dead letter in their list. */
export type DeadLetterCursor = Pick<WebhookEvent, 'id' | 'deadAt'>;

/** The number of waiting events and of dead letters, and the time of the oldest waiting event. */
export interface Backlog {
  readonly waiting: number;
  readonly dead: number;
  readonly oldest: Instant | null;
}

/**
 * Events that wait for delivery, in one queue for each account; an event is written in the transaction of its fact. The
 * queue's row counts the sequence and holds the lease: each of its changes is one conditional statement, and the row
 * stays locked until the transaction ends, so an account's events are ordered by their commits, on any nodes.
 *
 * A wait that began further ahead than clocks differ is over, and so is a lease that ends further ahead than `LEASE`
 * lasts: a clock was set back since. Held by `tests/contracts/webhook-outbox.test.ts`.
 */
export interface WebhookOutbox extends ExpiringRows {
  /** Within a transaction only; the queue's row is the last row that a transaction locks. */
  append(event: NewWebhookEvent): Promise<void>;
  /**
   * Accounts whose queue is due and not leased: first those that are due because a clock was set back, then the longest
   * due.
   */
  due(now: Instant, limit: number): Promise<readonly AccountId[]>;
  /** Exactly one of parallel claims returns `true`. */
  claim(lease: Lease, now: Instant, until: Instant): Promise<boolean>;
  /** `false` when the lease ran out and another holder has the queue. Locks the row within a transaction. */
  renew(lease: Lease, until: Instant): Promise<boolean>;
  /**
   * Releases the queue until the wait is over; `null` when nothing waits. Only with a lease that `renew` confirmed in
   * the same transaction.
   */
  release(lease: Lease, wait: Wait | null): Promise<void>;
  /** The first event that is not a dead letter. */
  head(accountId: AccountId): Promise<WebhookEvent | null>;
  remove(id: string): Promise<void>;
  saveFailure(id: string, failure: Pick<WebhookEvent, 'attempts' | 'lastError' | 'deadAt'>): Promise<void>;
  /**
   * Deletes the queue if its account is deleted and it holds no event. `deleteExpired` does so with the last dead letter
   * of a deleted account.
   */
  forget(accountId: AccountId): Promise<void>;
  /** Dead letters, newest first; after the one that the page before ended with. */
  listDead(limit: number, after?: DeadLetterCursor | null): Promise<readonly WebhookEvent[]>;
  findDead(id: string): Promise<WebhookEvent | null>;
  backlog(): Promise<Backlog>;
  /** Within a transaction only. Makes a dead letter the head of its queue, due now; `false` if it is none. */
  revive(event: WebhookEvent, now: Instant): Promise<boolean>;
  /**
   * Within a transaction only. Like `revive`, for all dead letters of the account that `one` belongs to; returns their
   * ids in the order of delivery.
   */
  reviveAllOf(one: Pick<WebhookEvent, 'accountId' | 'sequence'>, now: Instant): Promise<readonly string[]>;
  /**
   * True when the end of this grace window has not been announced yet; of parallel calls exactly one returns `true`.
   * Within a transaction only.
   */
  noteGrace(accountId: AccountId, since: Instant): Promise<boolean>;
}
