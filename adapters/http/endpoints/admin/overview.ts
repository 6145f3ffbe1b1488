import { setTimeout as delay } from 'node:timers/promises';
import { ReadOverview, type Overview } from '../../../../application/admin/read-overview.js';
import type { ServiceHistory, StoredSum } from '../../../../application/admin/service-history.js';
import { SAMPLE_INTERVAL, type Sample } from '../../../../domain/admin/history.js';
import { SECOND, toRfc3339 } from '../../../../domain/kernel/instant.js';
import { ok } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { arrayOf, INSTANT, nullable, object, PROTOCOL_DATE, schema, SIZE, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

/** The time to wait for the database, so that the console shows something while it hangs. */
const PATIENCE = 2 * SECOND;

const overviewSchema = schema(
  'Overview',
  object({
    obstacle: { ...nullable(text()), description: 'Why the service cannot serve requests; null if it can.' },
    version: text(),
    now: INSTANT,
    started_at: INSTANT,
    protocol: object({ min: PROTOCOL_DATE, max: PROTOCOL_DATE, min_client_build: text() }),
    storage: nullable(object({ accounts: SIZE, used: SIZE, reserved: SIZE, added_up_at: INSTANT })),
    free: nullable(SIZE),
  }),
);

export const readOverview: Endpoint<null, 'admin', ReadOverview> = {
  summary: 'Read the state of the service: health, protocol versions and storage',
  docs: DOCS.readOverview,
  body: NO_BODY,
  answers: { 200: overviewSchema },
  useCase: ReadOverview,
  run: async (_request, readOverview) => {
    const late = new AbortController();
    const givenUp = delay(PATIENCE, undefined, { signal: late.signal }).catch(() => undefined);
    return ok(overviewToWire(await readOverview.execute(givenUp).finally(() => late.abort())));
  },
};

const COUNT = { type: 'integer', minimum: 0 };
const sample = object({
  at: INSTANT,
  seconds: { type: 'number', description: 'The length of the sample in seconds; it ends at `at`.' },
  succeeded: { ...COUNT, description: 'Requests of clients that succeeded.' },
  refused: { ...COUNT, description: 'Requests of clients with a 4xx response.' },
  failed: { ...COUNT, description: 'Requests of clients with a 5xx response.' },
  p95: { ...nullable({ type: 'number' }), description: 'The 95th percentile of the request durations, in seconds.' },
  signed_in: COUNT,
  sign_ins_refused: COUNT,
  database_waiting: COUNT,
  passwords_waiting: COUNT,
  uploads_waiting: { ...nullable(COUNT), description: 'Uploads that no node processes; 1000 means at least 1000.' },
  removals_waiting: { ...nullable(COUNT), description: 'Blobs to be removed; 1000 means at least 1000.' },
  used: nullable(SIZE),
  free: nullable(SIZE),
  memory: COUNT,
  event_loop: { type: 'number', description: 'The 99th percentile of the event loop lag, in seconds.' },
});
const historySchema = schema('History', object({ interval: COUNT, samples: arrayOf(sample) }));

class ReadHistory {
  constructor(private readonly parts: { readonly serviceHistory: ServiceHistory }) {}

  execute(): readonly Sample[] {
    return this.parts.serviceHistory.samples();
  }
}

export const readHistory: Endpoint<null, 'admin', ReadHistory> = {
  summary: 'Read the figures of the last hours, one sample per minute, oldest first',
  docs: DOCS.readHistory,
  body: NO_BODY,
  answers: { 200: historySchema },
  useCase: ReadHistory,
  run: (_request, readHistory) =>
    Promise.resolve(ok({ interval: SAMPLE_INTERVAL / SECOND, samples: readHistory.execute().map(sampleToWire) })),
};

function overviewToWire({ obstacle, now, startedAt, version, policy, stored, freeBytes }: Overview): object {
  return {
    obstacle,
    version,
    now: toRfc3339(now),
    started_at: toRfc3339(startedAt),
    protocol: { ...policy.window, min_client_build: policy.minClientBuild },
    storage: stored === null ? null : storedToWire(stored),
    free: bytesToWire(freeBytes),
  };
}

function storedToWire({ accounts, usedBytes, reservedBytes, at }: StoredSum): object {
  return {
    accounts,
    used: bytesToWire(usedBytes),
    reserved: bytesToWire(reservedBytes),
    added_up_at: toRfc3339(at),
  };
}

function sampleToWire(sample: Sample): object {
  return {
    at: toRfc3339(sample.at),
    seconds: sample.span / SECOND,
    succeeded: sample.succeeded,
    refused: sample.refused,
    failed: sample.failed,
    p95: sample.p95,
    signed_in: sample.signedIn,
    sign_ins_refused: sample.signInsRefused,
    database_waiting: sample.databaseWaiting,
    passwords_waiting: sample.passwordsWaiting,
    uploads_waiting: sample.uploadsWaiting,
    removals_waiting: sample.removalsWaiting,
    used: bytesToWire(sample.usedBytes),
    free: bytesToWire(sample.freeBytes),
    memory: sample.memoryBytes,
    event_loop: sample.eventLoopSeconds,
  };
}

/** Converts bytes to a number. A sum over all accounts may exceed 2^53-1 and is capped: graphs need no exact value. */
function bytesToWire(bytes: bigint | null): number | null {
  return bytes === null ? null : Math.min(Number(bytes), Number.MAX_SAFE_INTEGER);
}
