import type { AccountFactType } from '../../../domain/webhooks/account-fact.js';
import type { JsonObject } from '../pipeline/response/reply.js';
import { INSTANT, nullable, object, schema, SIZE, UUID, type JsonSchema } from '../schemas/schema.js';
import { referTo, type NamedSchemas } from './public-schema.js';
import { SAMPLE } from './samples.js';

export const WEBHOOK_TAG: JsonSchema = {
  name: 'Webhooks',
  description:
    'The messages that the service sends to the address in `WEBHOOK_URL`, signed by Standard Webhooks 1.0.0. ' +
    '`docs/webhooks.md` describes retries, the order of messages, and dead letters.',
};

/** The documentation of one type of message. */
interface WebhookDocs {
  /** The method name in generated receivers. */
  readonly id: string;
  readonly schemaName: string;
  readonly summary: string;
  readonly description: string;
  /** The members of `data` beside `account_id` and `sequence`. */
  readonly data: Record<string, JsonSchema>;
  readonly example: JsonObject;
}

const STATE: JsonSchema = { enum: ['OK', 'SoftWarning', 'HardExceeded', 'GraceExpired'] };

/** A fact without a row does not compile. */
const WEBHOOKS: Readonly<Record<AccountFactType, WebhookDocs>> = {
  'session.opened': {
    id: 'onSessionOpened',
    schemaName: 'SessionOpened',
    summary: 'A session was opened',
    description: 'A registration or a sign-in opened the session. `method` is how the person signed in.',
    data: { session_id: UUID, device_id: UUID, method: { enum: ['password', 'totp', 'oidc'] } },
    example: { session_id: SAMPLE.sessionId, device_id: SAMPLE.deviceId, method: 'totp' },
  },
  'second_factor.changed': {
    id: 'onSecondFactorChanged',
    schemaName: 'SecondFactorChanged',
    summary: 'The second factor was confirmed or removed',
    description: 'The person confirmed or removed the second factor, or an operator removed it.',
    data: { change: { enum: ['confirmed', 'removed'] } },
    example: { change: 'confirmed' },
  },
  'account.suspended': {
    id: 'onAccountSuspended',
    schemaName: 'AccountSuspended',
    summary: 'An operator suspended the account',
    description: 'The service also sends this message when an operator changes the mode of a suspension.',
    data: { mode: { enum: ['uploads', 'full'] } },
    example: { mode: 'uploads' },
  },
  'account.suspension_lifted': {
    id: 'onSuspensionLifted',
    schemaName: 'SuspensionLifted',
    summary: 'An operator lifted the suspension',
    description: 'The account works as before.',
    data: {},
    example: {},
  },
  'quota.state_changed': {
    id: 'onQuotaStateChanged',
    schemaName: 'QuotaStateChanged',
    summary: 'The account crossed a storage limit',
    description:
      'The stored bytes, or a change of the account’s own limits, moved the account from one quota state to another. ' +
      'The service reports the end of a grace window within six hours. Sizes are in bytes; a limit of null is unbounded.',
    data: { from: STATE, to: STATE, used: SIZE, soft_limit: nullable(SIZE), hard_limit: nullable(SIZE) },
    example: {
      from: 'OK',
      to: 'SoftWarning',
      used: 8_100_000_000,
      soft_limit: 8_000_000_000,
      hard_limit: 10_000_000_000,
    },
  },
  'account.deletion_requested': {
    id: 'onDeletionRequested',
    schemaName: 'DeletionRequested',
    summary: 'The person or an operator requested the deletion of the account',
    description: 'The service deletes the account at `deletes_at`, unless the deletion is cancelled before.',
    data: { deletes_at: INSTANT },
    example: { deletes_at: SAMPLE.later },
  },
  'account.deletion_cancelled': {
    id: 'onDeletionCancelled',
    schemaName: 'DeletionCancelled',
    summary: 'The person or an operator cancelled the deletion of the account',
    description: 'The account works as before.',
    data: {},
    example: {},
  },
  'account.deleted': {
    id: 'onAccountDeleted',
    schemaName: 'AccountDeleted',
    summary: 'The service deleted the account',
    description: 'This is the last message about the account.',
    data: {},
    example: {},
  },
};

/** Builds the `webhooks` section: one operation for each type of message, named by the type. */
export function webhooksOf(named: NamedSchemas): JsonSchema {
  return Object.fromEntries(
    Object.entries(WEBHOOKS).map(([type, docs]) => [type, { post: operation(type, docs, named) }]),
  );
}

function operation(type: string, { id, summary, description, ...docs }: WebhookDocs, named: NamedSchemas): JsonSchema {
  const message = schema(
    docs.schemaName,
    object({
      type: { const: type },
      timestamp: { ...INSTANT, description: 'The time of the change.' },
      data: object({ account_id: UUID, sequence: SEQUENCE, ...docs.data }),
    }),
  );
  const example = {
    type,
    timestamp: SAMPLE.now,
    data: { account_id: SAMPLE.accountId, sequence: 7, ...docs.example },
  };
  return {
    operationId: id,
    summary,
    description,
    tags: [WEBHOOK_TAG['name']],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: referTo(message, named), example } } },
    responses: ANSWERS,
  };
}

const SEQUENCE: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description:
    'Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a ' +
    'dead letter that was replayed: it is new, but later messages may have superseded it.',
};

const HEADERS: readonly JsonSchema[] = [
  {
    name: 'webhook-id',
    description: 'The id of the message; a repeated delivery has the same id.',
    schema: UUID,
    example: '018f3c1e-7a2b-7c4d-8e5f-012345678908',
  },
  {
    name: 'webhook-timestamp',
    description: 'The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.',
    schema: { type: 'integer', minimum: 0 },
    example: 1_795_176_000,
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of ' +
      '`WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
].map((header) => ({ in: 'header', required: true, ...header }));

const ANSWERS: JsonSchema = {
  '2XX': { description: 'The receiver accepts the message. The service waits at most 5 seconds for the response.' },
  default: {
    description:
      'The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, ' +
      '12 h and 24 h; then the message is a dead letter. It does not follow redirects.',
  },
};
