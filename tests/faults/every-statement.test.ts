import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminRoutes, routes } from '../../adapters/http/routes.js';
import type { ClientResponse } from '../support/http/client.js';
import { ownMariadb, ownSqlite } from '../support/database/own-database.js';
import { FaultyDatabase, StatementFaults, type Fault } from '../support/hostile/statement-faults.js';
import type { Scenario } from '../support/hostile/scenarios/scenario.js';
import { startSetting } from '../support/hostile/scenarios/setting.js';
import { SCENARIOS, WITHOUT_SCENARIO } from '../support/hostile/statement-scenarios.js';

const NEVER = 1_000;
const OUTAGE = /^error\.(auth|server)\.unavailable$/;

function retriedOrLost(at: number): Fault[] {
  return [at % 2 === 0 ? 'deadlock' : 'lock time-out', 'lost before'];
}

/** True when the service retries: the database rolled back, so the client does not notice. */
function isRetried(fault: Fault): boolean {
  return fault === 'deadlock' || fault === 'lock time-out';
}

describe('the scenarios', () => {
  const all = [...routes, ...adminRoutes].map(({ method, path }) => `${method} ${path}`);
  const writing = all.filter((row) => !/^(GET|HEAD) /.test(row));
  const played = new Set(SCENARIOS.map(({ route }) => route));
  const excepted = Object.keys(WITHOUT_SCENARIO);

  it('play every writing route of the tables, or an exception gives the reason', () => {
    expect(writing.filter((row) => !played.has(row) && !excepted.includes(row))).toEqual([]);
  });

  it('name rows of the tables only, and no exception that has become needless', () => {
    expect([...played].filter((row) => !all.includes(row))).toEqual([]);
    expect(excepted.filter((row) => played.has(row) || !writing.includes(row))).toEqual([]);
  });
});

/** Returns a pattern for the requests to a row of the route table. */
function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
}

describe.each([
  // The retry decision is the same on both; MariaDB runs only the fault that needs a server.
  { engine: 'SQLite', faultsAt: retriedOrLost, open: ownSqlite },
  { engine: 'MariaDB', faultsAt: (): Fault[] => ['lost after'], open: ownMariadb },
])('a fault at any statement, on $engine', ({ faultsAt, open }) => {
  const faults = new StatementFaults();
  let service: Awaited<ReturnType<typeof startSetting>>;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    ({ remove } = opened);
    service = await startSetting({
      database: opened.database,
      before: (database) => new FaultyDatabase(database, faults),
    });
  });
  afterAll(async () => {
    await service.stop();
    await remove();
  });

  it.each(SCENARIOS.map((scenario) => [scenario.what, scenario] as const))('%s', async (_what, scenario) => {
    const count = await statementsOf(scenario);
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) {
      for (const fault of faultsAt(at)) await expectAllOrNothing(scenario, at, fault);
    }
  });

  async function statementsOf(scenario: Scenario): Promise<number> {
    const { answer, sent, done, passed } = await play(scenario, NEVER, 'deadlock');
    expect([answer.status, done]).toEqual([scenario.success, true]);
    expect(sent).toEqual([expect.stringMatching(patternOf(scenario.route))]);
    return passed;
  }

  async function expectAllOrNothing(scenario: Scenario, at: number, fault: Fault): Promise<void> {
    const { answer, done } = await play(scenario, at, fault);
    const seen = { at, fault, status: answer.status, code: answer.body?.code, done };
    if (answer.status === scenario.success) expect(seen).toMatchObject({ done: true });
    else {
      expect(seen).toMatchObject({ code: expect.stringMatching(OUTAGE) });
      expect(isRetried(fault) ? seen : null).toBeNull();
    }
  }

  async function play(
    scenario: Scenario,
    at: number,
    fault: Fault,
  ): Promise<{ answer: ClientResponse; sent: string[]; done: boolean; passed: number }> {
    const prepared = await scenario.prepare(service);
    service.sent.length = 0;
    faults.arm(at, fault);
    const answer = await prepared.act();
    const sent = [...service.sent];
    const { passed } = faults;
    faults.disarm();
    const done = await prepared.isDone().catch((cause: unknown) => {
      throw new Error(`${fault} at statement ${at}, answered ${answer.status}: ${String(cause)}`, { cause });
    });
    return { answer, sent, done, passed };
  }
});
