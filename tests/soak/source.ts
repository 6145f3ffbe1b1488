import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/database/mariadb-server.js';
import { Client } from '../support/http/client.js';
import type { RunningBuild } from './running-build.js';
import { commonEnvironment, service, type ServiceProcess } from './service-process.js';

/** Another server, on SQLite, that the deployment pulls from. Each lists the other as its peer. */
export interface Source {
  readonly process: ServiceProcess;
  readonly client: Client;
  readonly host: string;
  /** The port of the deployment's first service, where the source reads the deployment's keys and revocations. */
  readonly port: number;
  /** The environment of every service of the deployment. */
  readonly peers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Returns the source, which is not started. An upgrade passes over it: for a while the two builds are peers. */
export async function aSource(build: RunningBuild): Promise<Source> {
  const [port, ownPort] = [await freePort(), await freePort()];
  const [deployment, host] = [`127.0.0.1:${port}`, `127.0.0.1:${ownPort}`];
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-soak-source-'));
  const env = { ...commonEnvironment(dataDir), ...peering(host, deployment) };
  const process = await service('the source of pulls', env, build, ownPort);
  return {
    process,
    client: new Client(`http://${host}`),
    host,
    port,
    peers: peering(deployment, host),
    stop: async () => {
      await process.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function peering(own: string, peer: string): Readonly<Record<string, string>> {
  return { BASE_URL: `http://${own}`, FEDERATION_PEERS: `http://${peer}` };
}
