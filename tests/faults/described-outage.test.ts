import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { adminRoutes, routes } from '../../adapters/http/routes.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { freshDatabaseOn } from '../support/database/mariadb.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';
import { apiOf } from '../support/described/documents.js';
import { attacksOn } from '../support/hostile/fuzz.js';
import { anAttacker, attack, endAttacks, TARGET_ENV, type Attacker } from '../support/hostile/target.js';
import { FaultyDatabase, StatementFaults } from '../support/hostile/statement-faults.js';
import { temporaryFolder } from '../support/processes/process.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

/** One attack in this many on each route is made here; the valid request always is. */
const SHARE = 6;
const AT_ONCE = 8;

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

async function mariadb(): Promise<Scene> {
  const process_ = new MariadbProcess();
  const server = await process_.start();
  const { url } = await freshDatabaseOn(server.url);
  const cut = () => void process.kill(server.pid, 'SIGKILL');
  return { database: { kind: 'mysql', url }, cut, end: () => process_.stop() };
}

const EVERY_ROUTE = [
  ...routes.map((row) => ({ row, listener: 'public' as const })),
  ...adminRoutes.map((row) => ({ row, listener: 'admin' as const })),
].map((each) => [`${each.row.method} ${each.row.path}`, each] as const);

describe.each([
  { engine: 'SQLite, none of whose statements comes through', open: sqlite(1) },
  // Guards and look-ups often pass, so that the failure reaches the code behind them.
  { engine: 'SQLite, every fifth of whose statements is lost', open: sqlite(5) },
  { engine: 'a MariaDB that was killed', open: mariadb },
])('on $engine, requests good and hostile', ({ open }) => {
  let scene: Scene;
  let service: TestService;
  let attacker: Attacker;
  beforeAll(async () => {
    scene = await open();
    service = await startTestService({
      database: scene.database,
      before: (database) => new FaultyDatabase(database, faults),
      env: TARGET_ENV,
    });
    attacker = await anAttacker(service);
    scene.cut();
  });
  afterAll(async () => {
    endAttacks();
    await service.stop();
    await scene.end();
  });

  it.each(EVERY_ROUTE)('%s: get an answer that the document describes, and no 500', async (_, { row, listener }) => {
    expect((await undescribed(row, listener)).slice(0, 10)).toEqual([]);
  });

  async function undescribed(row: Route, listener: 'public' | 'admin'): Promise<string[]> {
    const api = apiOf(listener === 'admin' ? 'operator' : 'public');
    const queue = attacksOn(row, attacker.known).filter((_, index) => index % SHARE === 0);
    const wrong: string[] = [];
    const worker = async (): Promise<void> => {
      for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
        const answer = await attack(service.service[listener].port, row, each, attacker);
        const asked = { method: row.method, path: each.path, ...(each.headers && { headers: each.headers }) };
        const fault = answer.status === 500 ? 'a 500' : api.faultOf(asked, answer);
        const text = Buffer.from(answer.bytes.subarray(0, 500)).toString();
        if (fault !== null) wrong.push(`${each.what}: ${fault}: ${answer.status} ${text}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return wrong;
  }
});
