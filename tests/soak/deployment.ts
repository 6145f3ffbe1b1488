import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readDatabase } from '../../infrastructure/config/config.js';
import { Client } from '../support/http/client.js';
import { freshDatabaseOn } from '../support/database/mariadb.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';
import { tablesThatHold } from '../support/database/traces.js';
import { filesThatHold } from './files.js';
import type { Choices } from './random.js';
import { RunningBuild } from './running-build.js';
import {
  commonEnvironment,
  runCommand,
  service,
  upgradeOf,
  type ServiceProcess,
  type Victim,
} from './service-process.js';
import type { SoakDeployment } from './soak-deployment.js';
import { startOutside } from './outside.js';

/** A worker process; its primary restarts it when it dies. */
function aWorkerOf(primary: ServiceProcess, choices: Choices): Victim {
  const kill = async (): Promise<void> => {
    const children = readFileSync(`/proc/${primary.pid}/task/${primary.pid}/children`, 'utf8').trim().split(' ');
    const pid = Number(choices.pick(children));
    if (pid > 0) process.kill(pid, 'SIGKILL');
    await delay(0);
  };
  return { name: 'a worker', kill };
}

export async function deploy(kind: 'mariadb' | 'sqlite'): Promise<SoakDeployment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-soak-'));
  const build = new RunningBuild();
  const outside = await startOutside(build);
  const env: Record<string, string> = { ...commonEnvironment(dataDir), ...outside.env };
  const mariadb = kind === 'mariadb' ? new MariadbProcess() : null;
  let server = mariadb === null ? null : await mariadb.start();
  if (server !== null) env['DATABASE_URL'] = (await freshDatabaseOn(server.url)).url;
  else env['WORKERS'] = '2';
  const nodes = [await service('a service', env, build, outside.port)];
  if (server !== null) nodes.push(await service('the other service', env, build));
  for (const each of [...nodes, outside.source]) await each.start();
  const victims = (choices: Choices): readonly Victim[] => {
    if (mariadb === null) return [nodes[0]!, aWorkerOf(nodes[0]!, choices), outside.source];
    const database = {
      name: 'the database',
      kill: async () => {
        process.kill(server?.pid ?? 0, 'SIGKILL');
        await delay(choices.between(100, 1_500));
        server = await mariadb.start();
      },
    };
    return [...nodes, database, outside.source];
  };
  return {
    clients: nodes.map(({ port }) => new Client(`http://127.0.0.1:${port}`)),
    outside,
    victims: (choices) => choices.dealt(victims(choices)),
    ready: async () => {
      for (const each of [...nodes, outside.source]) await each.ready();
    },
    upgrade: upgradeOf(nodes, build),
    command: (values, more) => runCommand(build, { ...env, ...more }, values),
    holding: async (traces) => [
      ...(await tablesThatHold(readDatabase(env), traces)),
      ...(await filesThatHold(join(dataDir, 'blobs'), traces)),
    ],
    writtenAt: async (name) => {
      const path = join(dataDir, 'blobs', name.slice(0, 3), name);
      if (!existsSync(path)) return null;
      const { ctimeMs } = await stat(path);
      return { earliest: ctimeMs, latest: ctimeMs };
    },
    stop: async () => {
      for (const node of nodes) await node.end('SIGTERM');
      await outside.stop();
      await mariadb?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
