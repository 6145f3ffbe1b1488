import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { adminRoutes, routes } from '../../adapters/http/routes.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { freshDatabaseOn } from '../support/database/mariadb.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';
import { apiOf } from '../support/described/documents.js';
import { attacksOn, type Attack } from '../support/hostile/fuzz.js';
import { anAttacker, attack, endAttacks, TARGET_ENV, type Attacker } from '../support/hostile/target.js';
import { FaultyDatabase, StatementFaults } from '../support/hostile/statement-faults.js';
import { temporaryFolder } from '../support/processes/process.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const AT_ONCE = 8;
/** Requests that wait for a time limit, each for a connection of its own. */
const WAITING_AT_ONCE = 32;

interface Scene {
  readonly database: DatabaseConfig;
  /** Makes the database fail for the service. */
  cut(): void;
  end(): Promise<void>;
}

const faults = new StatementFaults();

const sqlite = (nth: number) => async (): Promise<Scene> => {
  const file = `${await temporaryFolder()}/gatehouse.sqlite`;
  return {
    database: { kind: 'sqlite', file },
    cut: () => faults.armEvery(nth, 'lost before'),
    end: async () => faults.disarm(),
  };
};

const mariadb = (signal: 'SIGKILL' | 'SIGSTOP') => async (): Promise<Scene> => {
  const process_ = new MariadbProcess();
  const server = await process_.start();
  const { url } = await freshDatabaseOn(server.url);
  const end = (): Promise<void> => {
    if (signal === 'SIGSTOP') process.kill(server.pid, 'SIGCONT');
    return process_.stop();
  };
  return {
    database: { kind: 'mysql', url, poolSize: WAITING_AT_ONCE },
    cut: () => void process.kill(server.pid, signal),
    end,
  };
};

interface Target {
  readonly row: Route;
  readonly listener: 'public' | 'admin';
}

const TARGETS: readonly Target[] = [
  ...routes.map((row) => ({ row, listener: 'public' as const })),
  ...adminRoutes.map((row) => ({ row, listener: 'admin' as const })),
];
const EVERY_ROUTE = TARGETS.map((each) => [`${each.row.method} ${each.row.path}`, each] as const);

/** One request, and the listener that it goes to. */
type Shot = Target & { readonly each: Attack };

let scene: Scene;
let service: TestService;
let attacker: Attacker;

async function begin(open: () => Promise<Scene>): Promise<void> {
  scene = await open();
  service = await startTestService({
    database: scene.database,
    before: (database) => new FaultyDatabase(database, faults),
    env: TARGET_ENV,
  });
  attacker = await anAttacker(service);
  scene.cut();
}

async function finish(): Promise<void> {
  endAttacks();
  await service.stop();
  await scene.end();
}

function isStreamed({ endpoint: { answers } }: Route): boolean {
  const answer = answers[200];
  return typeof answer === 'object' && answer?.mediaType === 'application/x-ndjson';
}

/** Sends every request; returns the answers that the document does not describe, and every 500. */
async function undescribed(shots: readonly Shot[], atOnce = AT_ONCE): Promise<string[]> {
  const queue = [...shots];
  const wrong: string[] = [];
  const worker = async (): Promise<void> => {
    for (let shot = queue.shift(); shot !== undefined; shot = queue.shift()) {
      const { row, listener, each } = shot;
      const api = apiOf(listener === 'admin' ? 'operator' : 'public');
      const answer = await attack(service.service[listener].port, row, each, attacker).catch((error: unknown) => {
        // The head of a streamed answer was sent before the failure; the missing last line says that it is not whole.
        if (isStreamed(row) && (error as Error).message === 'aborted') return null;
        throw error;
      });
      if (answer === null) continue;
      const asked = { method: row.method, path: each.path, ...(each.headers && { headers: each.headers }) };
      const fault = answer.status === 500 ? 'a 500' : api.faultOf(asked, answer);
      const text = Buffer.from(answer.bytes.subarray(0, 500)).toString();
      if (fault !== null) wrong.push(`${row.path}: ${each.what}: ${fault}: ${answer.status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return wrong;
}

const attacksAt = (target: Target): readonly Shot[] =>
  attacksOn(target.row, attacker.known).map((each) => ({ ...target, each }));

describe.each([
  { engine: 'SQLite, none of whose statements comes through', open: sqlite(1) },
  // Guards and look-ups often pass, so that the failure reaches the code behind them.
  { engine: 'SQLite, every fifth of whose statements is lost', open: sqlite(5) },
  { engine: 'a MariaDB that was killed', open: mariadb('SIGKILL') },
])('on $engine, requests good and hostile', ({ open }) => {
  beforeAll(() => begin(open));
  afterAll(finish);

  it.each(EVERY_ROUTE)('%s: get an answer that the document describes, and no 500', async (_, target) => {
    expect((await undescribed(attacksAt(target))).slice(0, 10)).toEqual([]);
  });
});

describe('on a MariaDB that hangs', () => {
  beforeAll(() => begin(mariadb('SIGSTOP')));
  afterAll(finish);

  // Each waits for the service's own time limit, so only the valid request of each route is sent.
  it('a valid request to each route gets an answer that the document describes, and no 500', async () => {
    const valid = TARGETS.flatMap((target) => attacksAt(target).slice(0, 1));
    expect(await undescribed(valid, WAITING_AT_ONCE)).toEqual([]);
  }, 120_000);
});
