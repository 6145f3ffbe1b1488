import { MintCapability } from '../../../application/federation/mint-capability.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CapabilityScope } from '../../../domain/federation/capability.js';
import { HOUR } from '../../../domain/kernel/instant.js';
import { FixedClock } from '../service/fixed-clock.js';
import { freePort } from '../database/mariadb-server.js';
import { migratedMariadb } from '../database/migrated-mariadb.js';
import { startTestService, type TestService } from '../service/test-service.js';

/** A server with its own name and database, on one or more nodes. */
export interface FederatedServer {
  readonly host: string;
  /** The node that listens at `host`. */
  readonly node: TestService;
  readonly nodes: readonly TestService[];
}

export interface Federation {
  readonly clock: FixedClock;
  /** One node on SQLite. */
  readonly ada: FederatedServer;
  /** Two nodes on one MariaDB. */
  readonly bob: FederatedServer;
  close(): Promise<void>;
}

/**
 * Returns a host with a free port, each time another one: a server's name, and so its tokens, must be known before it
 * starts.
 */
export async function freeHost(): Promise<string> {
  return `127.0.0.1:${await freePort()}`;
}

/** Starts two servers that list each other and `others` as peers, under one clock. */
export async function startFederation(
  others: readonly string[],
  env: Record<string, string> = {},
): Promise<Federation> {
  const clock = new FixedClock();
  const [adaHost, bobHost] = [await freeHost(), await freeHost()];
  const environment = (host: string, peer: string) => ({
    ...at(host),
    SERVER_HOST: host,
    FEDERATION_PEERS: [peer, ...others].map((each) => `http://${each}`).join(','),
    ...env,
  });
  const directory = await mkdtemp(join(tmpdir(), 'gatehouse-federation-'));
  const sqlite = { kind: 'sqlite', file: join(directory, 'ada.sqlite') } as const;
  const fresh = await migratedMariadb();
  const mysql = { kind: 'mysql', url: fresh.url } as const;
  const bobs = environment(bobHost, adaHost);
  const ada = await startTestService({ database: sqlite, clock, env: environment(adaHost, bobHost) });
  const first = await startTestService({ database: mysql, clock, env: bobs });
  const blobStore = () => first.files;
  const second = await startTestService({ database: mysql, clock, blobStore, env: { ...bobs, PORT: '0' } });
  return {
    clock,
    ada: { host: adaHost, node: ada, nodes: [ada] },
    bob: { host: bobHost, node: first, nodes: [first, second] },
    close: async () => {
      for (const node of [ada, first, second]) await node.stop();
      await fresh.drop();
      await rm(directory, { recursive: true });
    },
  };
}

function at(host: string): Record<string, string> {
  return { PORT: host.split(':')[1] ?? '', BASE_URL: `http://${host}` };
}

/** Mints a capability as the operator of `from` does. */
export function mint(
  from: FederatedServer,
  to: FederatedServer,
  scopes: readonly CapabilityScope[] = ['lookup', 'pull'],
  lifetime = HOUR,
) {
  return from.node.service.parts.make(MintCapability).execute({ peer: to.host, scopes, lifetime });
}
