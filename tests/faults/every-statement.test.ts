import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientResponse } from '../support/http/client.js';
import { ownMariadb, ownSqlite } from '../support/database/own-database.js';
import { FaultyDatabase, StatementFaults, type Fault } from '../support/hostile/statement-faults.js';
import { OPERATOR_SCENARIOS } from '../support/hostile/operator-scenarios.js';
import { SCENARIOS, type Scenario } from '../support/hostile/statement-scenarios.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const NEVER = 1_000;
const OUTAGE = /^error\.(auth|server)\.unavailable$/;

function retriedOrLost(at: number): Fault[] {
  return [at % 2 === 0 ? 'deadlock' : 'lock time-out', 'lost before'];
}

/** True when the service retries: the database rolled back, so the client does not notice. */
function isRetried(fault: Fault): boolean {
  return fault === 'deadlock' || fault === 'lock time-out';
}

describe.each([
  // The retry decision is the same on both; MariaDB runs only the fault that needs a server.
  { engine: 'SQLite', faultsAt: retriedOrLost, open: ownSqlite },
  { engine: 'MariaDB', faultsAt: (): Fault[] => ['lost after'], open: ownMariadb },
])('a fault at any statement, on $engine', ({ faultsAt, open }) => {
  const faults = new StatementFaults();
  let service: TestService;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    ({ remove } = opened);
    service = await startTestService({
      database: opened.database,
      before: (database) => new FaultyDatabase(database, faults),
    });
  });
  afterAll(async () => {
    await service.stop();
    await remove();
  });

  it.each([...SCENARIOS, ...OPERATOR_SCENARIOS].map((scenario) => [scenario.what, scenario] as const))(
    '%s',
    async (_what, scenario) => {
      const count = await statementsOf(scenario);
      expect(count).toBeGreaterThan(0);
      for (let at = 0; at < count; at += 1) {
        for (const fault of faultsAt(at)) await expectAllOrNothing(scenario, at, fault);
      }
    },
  );

  async function statementsOf(scenario: Scenario): Promise<number> {
    const { answer, done, passed } = await play(scenario, NEVER, 'deadlock');
    expect([answer.status, done]).toEqual([scenario.success, true]);
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
  ): Promise<{ answer: ClientResponse; done: boolean; passed: number }> {
    const prepared = await scenario.prepare(service);
    faults.arm(at, fault);
    const answer = await prepared.act();
    const { passed } = faults;
    faults.disarm();
    const done = await prepared.isDone().catch((cause: unknown) => {
      throw new Error(`${fault} at statement ${at}, answered ${answer.status}: ${String(cause)}`, { cause });
    });
    return { answer, done, passed };
  }
});
