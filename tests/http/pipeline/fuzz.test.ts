import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { adminRoutes, routes } from '../../../adapters/http/routes.js';
import type { Route } from '../../../adapters/http/routing/route.js';
import type { Answered } from '../../support/described/answered.js';
import { apiOf } from '../../support/described/documents.js';
import { attacksOn, type Attack } from '../../support/hostile/fuzz.js';
import { anAttacker, attack, endAttacks, TARGET_ENV } from '../../support/hostile/target.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

/** The number of concurrent requests. */
const AT_ONCE = 8;
/** A request may take this long: the first export starts a thread, and two other suites may run beside it. */
const LIMIT_MS = 20_000;
/**
 * These work through the whole store; a storage check looks a second time at each file without a row, 3 s later, and a
 * busy machine runs eight at once.
 */
const CHECKS = ['/admin/storage/check', '/admin/quota/audit'];
const CHECK_LIMIT_MS = 120_000;

/** The only 5xx that a client can cause: another server does not answer. */
const OTHERS = /"error\.(auth\.provider|federation\.peer)_unavailable"/;

const complaints: string[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown): void => void unhandled.push(reason);

let service: TestService;
beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled);
  service = await startTestService({
    env: TARGET_ENV,
    overrides: { logger: pino({ level: 'error' }, { write: (line: string) => void complaints.push(line) }) },
  });
});
afterAll(async () => {
  endAttacks();
  await service.stop();
  process.off('unhandledRejection', onUnhandled);
});

type Listener = 'public' | 'admin';

/** Returns the fault of an answer, or null. */
function fault(listener: Listener, row: Route, each: Attack, answer: Answered, ms: number): string | null {
  if (ms > (CHECKS.includes(row.path) ? CHECK_LIMIT_MS : LIMIT_MS)) return `${answer.status} after ${ms} ms`;
  const text = Buffer.from(answer.bytes.subarray(0, 1_000)).toString();
  if (answer.status >= 500 && !OTHERS.test(text)) return `${answer.status} ${text}`;
  const asked = { method: row.method, path: each.path, ...(each.headers && { headers: each.headers }) };
  const undescribed = apiOf(listener === 'admin' ? 'operator' : 'public').faultOf(asked, answer);
  return undescribed === null ? null : `${undescribed}: ${answer.status} ${text}`;
}

async function faultsOf(listener: Listener, row: Route): Promise<string[]> {
  const { port } = service.service[listener];
  let attacker = await anAttacker(service);
  const faults: string[] = [];
  const queue = attacksOn(row, attacker.known);
  const worker = async (): Promise<void> => {
    for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
      const started = performance.now();
      const answer = await attack(port, row, each, attacker);
      const wrong = fault(listener, row, each, answer, performance.now() - started);
      if (wrong !== null) faults.push(`${each.what}: ${wrong}`);
      // The attack was a valid request that ended the session, such as a logout, or exhausted a link's rate for the
      // minute.
      const ended = answer.status === 401 && row.guard !== 'public' && each.headers?.['Authorization'] === undefined;
      if (ended || (answer.status === 429 && row.guard === 'guest')) attacker = await anAttacker(service);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return faults;
}

describe.each([
  { listener: 'public' as const, rows: routes },
  { listener: 'admin' as const, rows: adminRoutes },
])('hostile requests to the $listener listener', ({ listener, rows }) => {
  it.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s',
    async (_name, row) => {
      complaints.length = 0;
      const faults = await faultsOf(listener, row);
      expect(faults.slice(0, 20)).toEqual([]);
      expect(complaints.map((line) => line.slice(0, 500)).slice(0, 5)).toEqual([]);
      expect(unhandled).toEqual([]);
    },
    120_000,
  );
});

it('leaves every prototype as it was', () => {
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});
