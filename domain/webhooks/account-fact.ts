import type { Suspension } from '../accounts/account.js';
import type { AccountId, DeviceId, SessionId } from '../kernel/ids.js';
import { toRfc3339, type Instant } from '../kernel/instant.js';
import type { QuotaState } from '../quota/quota-state.js';
import type { SignInMethod } from '../sessions/session.js';

/**
 * A fact about an account that a deployment may want to receive: ids and facts, never an address, a name or a secret.
 */
export type AccountFact =
  | {
      readonly type: 'session.opened';
      readonly sessionId: SessionId;
      readonly deviceId: DeviceId;
      readonly method: SignInMethod;
    }
  | { readonly type: 'second_factor.changed'; readonly change: 'confirmed' | 'removed' }
  | { readonly type: 'account.suspended'; readonly mode: Suspension['mode'] }
  | { readonly type: 'account.suspension_lifted' }
  | {
      readonly type: 'quota.state_changed';
      readonly from: QuotaState;
      readonly to: QuotaState;
      readonly used: bigint;
      readonly softLimit: bigint | null;
      readonly hardLimit: bigint | null;
    }
  | { readonly type: 'account.deletion_requested'; readonly deletesAt: Instant }
  | { readonly type: 'account.deletion_cancelled' }
  | { readonly type: 'account.deleted' };

export type AccountFactType = AccountFact['type'];

/** A fact in an account's queue; `sequence` counts up by one within the account. */
export interface WebhookEvent {
  readonly id: string;
  readonly accountId: AccountId;
  readonly sequence: number;
  readonly type: AccountFactType;
  /** JSON of `data` on the wire, without `account_id` and `sequence`. */
  readonly data: string;
  readonly occurredAt: Instant;
  /** The number of failed deliveries. */
  readonly attempts: number;
  readonly lastError: string | null;
  /** The last failed attempt of a dead letter, which no longer blocks the queue; `null` for a live event. */
  readonly deadAt: Instant | null;
}

/** Returns the fact's own members of `data`. JSON numbers represent the sizes exactly. */
export function factData(fact: AccountFact): string {
  const own = Object.entries(fact).filter(([name]) => name !== 'type');
  const entries = own.map(([name, value]) => [snakeCase(name), wireValue(name, value)]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** The bytes that are signed and sent. */
export function eventBody({ type, occurredAt, accountId, sequence, data }: WebhookEvent): string {
  const members = { account_id: accountId, sequence, ...(JSON.parse(data) as object) };
  return JSON.stringify({ type, timestamp: toRfc3339(occurredAt), data: members });
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function wireValue(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return name.endsWith('At') ? toRfc3339(value as Instant) : value;
}
