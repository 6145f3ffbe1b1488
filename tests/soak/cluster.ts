import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from '../../adapters/blobs/s3/s3-client.js';
import type { S3Settings } from '../../adapters/blobs/s3/s3-settings.js';
import { freshDatabaseOn } from '../support/database/mariadb.js';
import { Supervised } from '../support/database/supervised.js';
import { tablesThatHold } from '../support/database/traces.js';
import { Client } from '../support/http/client.js';
import { freshBucketAt, s3Environment } from '../support/objects/object-store.js';
import { SwiftProcess } from '../support/objects/swift-process.js';
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
import type { SoakDeployment, Written } from './soak-deployment.js';
import { startOutside } from './outside.js';

const NODES = 3;

interface Healed {
  readonly nodes: readonly { readonly url: string; readonly pid: number }[];
}

/** Deploys three services, each with its own Galera node and folder, with the blobs in an object store. */
export async function deployCluster(): Promise<SoakDeployment> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-soak-'));
  const galera = new Supervised('./galera-supervisor.ts');
  const swift = new SwiftProcess();
  let { nodes } = (await galera.ask('heal')) as Healed;
  let store = await swift.start();
  const bucket = await freshBucketAt(store.endpoint);
  const { pathname } = new URL((await freshDatabaseOn(nodes[0]?.url ?? '')).url);
  const build = new RunningBuild();
  const outside = await startOutside(build);
  const envs = nodes.map(({ url }, index) => ({
    ...commonEnvironment(join(folder, `node${index + 1}`)),
    ...s3Environment(bucket),
    ...outside.env,
    DATABASE_URL: url + pathname,
  }));
  const services: ServiceProcess[] = [];
  for (const [index, env] of envs.entries())
    services.push(await service(`service ${index + 1}`, env, build, index === 0 ? outside.port : undefined));
  for (const each of [...services, outside.source]) await each.start();

  const killNode = async (choices: Choices): Promise<void> => {
    process.kill(choices.pick(nodes).pid, 'SIGKILL');
    await delay(choices.between(1_500, 4_000));
    ({ nodes } = (await galera.ask('heal')) as Healed);
  };
  const killStore = async (choices: Choices): Promise<void> => {
    process.kill(-store.pid, 'SIGKILL');
    await delay(choices.between(100, 6_000));
    store = await swift.start();
  };
  const freezeStore = async (choices: Choices): Promise<void> => {
    process.kill(-store.pid, 'SIGSTOP');
    await delay(choices.between(1_000, 8_000));
    process.kill(-store.pid, 'SIGCONT');
  };
  const victims = (choices: Choices): readonly Victim[] => [
    { name: 'a service', kill: () => choices.pick(services).kill() },
    { name: 'a Galera node', kill: () => killNode(choices) },
    { name: 'the object store', kill: () => killStore(choices) },
    { name: 'the object store, frozen', kill: () => freezeStore(choices) },
    outside.source,
  ];
  return {
    clients: services.map(({ port }) => new Client(`http://127.0.0.1:${port}`)),
    outside,
    victims: (choices) => choices.dealt(victims(choices)),
    ready: async () => {
      for (const each of [...services, outside.source]) await each.ready();
    },
    upgrade: upgradeOf(services, build),
    command: (values, more) => runCommand(build, { ...envs[NODES - 1], ...more }, values),
    // The storage check compares the objects with the rows.
    holding: (traces) => tablesThatHold({ kind: 'mysql', url: envs[0]?.DATABASE_URL ?? '' }, traces),
    writtenAt: (name) => putAt(bucket, name),
    stop: async () => {
      for (const each of services) await each.end('SIGTERM');
      await outside.stop();
      await galera.stop();
      await swift.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Swift rounds the time up to the next second. */
async function putAt(settings: S3Settings, name: string): Promise<Written> {
  const client = openClient(settings);
  const Key = `${settings.prefix}blobs/${name.slice(0, 3)}/${name}`;
  const { LastModified } = await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key }));
  client.destroy();
  const latest = LastModified?.getTime() ?? NaN;
  return { earliest: latest - 999, latest };
}
