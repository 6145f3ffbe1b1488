import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/database/mariadb-server.js';
import { Client } from '../support/http/client.js';
import { FakeProvider } from '../support/oidc/fake-provider.js';
import { APP } from '../support/oidc/oidc-app.js';
import type { RunningBuild } from './running-build.js';
import { commonEnvironment, service, type ServiceProcess } from './service-process.js';

/** The servers of others that a deployment talks to. */
export interface Outside {
  /** A server on SQLite that the deployment pulls from. Each lists the other as its peer. */
  readonly source: ServiceProcess;
  readonly sourceClient: Client;
  readonly sourceHost: string;
  /** An OpenID provider, which is never killed. */
  readonly provider: FakeProvider;
  /** The port of the deployment's first service, where the source reads the deployment's keys and revocations. */
  readonly port: number;
  /** The variables of the environment that every service of the deployment needs for them. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts all but the source. An upgrade passes over the source: for a while the two builds are peers. */
export async function startOutside(build: RunningBuild): Promise<Outside> {
  const [port, ownPort] = [await freePort(), await freePort()];
  const [deployment, host] = [`127.0.0.1:${port}`, `127.0.0.1:${ownPort}`];
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-soak-source-'));
  const env = { ...commonEnvironment(dataDir), ...peering(host, deployment) };
  const source = await service('the source of pulls', env, build, ownPort);
  const provider = await FakeProvider.start();
  return {
    source,
    sourceClient: new Client(`http://${host}`),
    sourceHost: host,
    provider,
    port,
    env: { ...peering(deployment, host), ...signIns(provider) },
    stop: async () => {
      await source.end('SIGTERM');
      await provider.goDown();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function peering(own: string, peer: string): Readonly<Record<string, string>> {
  return { BASE_URL: `http://${own}`, FEDERATION_PEERS: `http://${peer}` };
}

function signIns(provider: FakeProvider): Readonly<Record<string, string>> {
  const OIDC_PROVIDERS = JSON.stringify([provider.entry()]);
  return { AUTH_METHODS: 'local,oidc', OIDC_PROVIDERS, OIDC_REDIRECT_URIS: APP };
}
