import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GaleraNode, type GaleraStatus } from './galera-node.js';
import { asRoot, found, installDatabase, locate, run, until } from './mariadb-server.js';

/**
 * A separate process that runs one private Galera cluster of three servers on loopback. A line `heal` on its input
 * brings all three into one cluster: it starts them, or restarts, wakes or reconnects those that a test killed, froze
 * or cut off. The reply is a line of JSON, `{nodes: [{url, pid}]}` or `{error}`. When the input ends, because the
 * tests are over or were killed, the process kills the servers and removes their data.
 */
const NODES = 3;
const SETTLE_LIMIT_MS = 60_000;
/** After this many checks in a row, 200 ms apart, that find no primary component, there is no cluster. */
const ALONE = 15;

let directory: string | null = null;
let hasBegun = false;
const nodes: GaleraNode[] = [];

const input = createInterface({ input: process.stdin });
input.on('line', () => {
  heal().then(
    () => answer({ nodes: nodes.map(({ url, pid }) => ({ url, pid })) }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});
input.on('close', () => {
  for (const node of nodes) node.kill();
  if (directory !== null) rmSync(directory, { recursive: true, force: true });
  process.exit(0);
});
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

function answer(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function heal(): Promise<void> {
  if (directory === null) await install();
  for (const node of nodes.filter(({ isRunning }) => isRunning)) process.kill(node.pid, 'SIGCONT');
  await reconnect();
  if (!(await someoneServes())) await bootstrap();
  for (const node of nodes) if (!node.isRunning) await node.start(group(), 'join');
  await untilComplete();
}

async function install(): Promise<void> {
  found('rsync', ['rsync'], () => locate((process.env['PATH'] ?? '').split(':'), 'rsync'));
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-galera-'));
  if (asRoot) run('chmod', ['755', directory]);
  for (let each = 1; each <= NODES; each += 1) nodes.push(await GaleraNode.make(directory, `node${each}`));
  // The other nodes copy their data from the first.
  const [first] = nodes;
  if (first !== undefined) installDatabase(first.datadir, ['--innodb-log-file-size=16M']);
  for (const node of nodes) node.makeFolders();
}

/** Reconnects the nodes that a test cut off. */
async function reconnect(): Promise<void> {
  await Promise.all(nodes.filter(({ isRunning }) => isRunning).map((node) => node.setProvider('gmcast.isolate=0')));
}

/**
 * True when the running nodes form a cluster; after a loss they need seconds to form one or to find that they cannot.
 */
async function someoneServes(): Promise<boolean> {
  const running = nodes.filter(({ isRunning }) => isRunning);
  let [isServed, alone] = [false, 0];
  const isSettled = async () => {
    const all = await Promise.all(running.map((node) => node.status()));
    isServed = running.length > 0 && all.every((status) => serves(status, running.length));
    alone = all.every((status) => status?.cluster !== 'Primary') ? alone + 1 : 0;
    return isServed || running.length === 0 || alone === ALONE;
  };
  await until(isSettled, SETTLE_LIMIT_MS, 200);
  return isServed;
}

function serves(status: GaleraStatus | null, size: number): boolean {
  return status?.state === 'Synced' && status.cluster === 'Primary' && status.size === size;
}

/** Makes a running node without a quorum the cluster; on the first start, when no node runs, starts the first one. */
async function bootstrap(): Promise<void> {
  const running = nodes.find(({ isRunning }) => isRunning);
  if (running === undefined) return begin();
  await running.setProvider('pc.bootstrap=YES');
  await running.untilSynced();
}

async function begin(): Promise<void> {
  if (hasBegun) throw new Error('All nodes of the cluster were killed at once: leave one to the others.');
  hasBegun = true;
  await nodes[0]?.start(group(), 'bootstrap');
}

async function untilComplete(): Promise<void> {
  const isWhole = async () => {
    const all = await Promise.all(nodes.map((node) => node.status()));
    return all.every((status) => serves(status, NODES));
  };
  if (!(await until(isWhole, SETTLE_LIMIT_MS))) throw new Error('The Galera cluster is not whole again.');
}

function group(): string {
  return nodes.map(({ ports }) => `127.0.0.1:${ports.group}`).join(',');
}
