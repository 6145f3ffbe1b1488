import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supervise } from '../processes/supervise.js';
import { GaleraNode, type GaleraStatus } from './galera-node.js';
import { asRoot, found, installDatabase, locate, run, until } from './mariadb-server.js';

/**
 * A separate process that runs one private Galera cluster of three servers on loopback. A line `heal` on its input
 * brings all three into one cluster: it starts them, or restarts, wakes or reconnects those that a test killed, froze
 * or cut off. The reply is a line of JSON, `{nodes: [{url, pid}]}` or `{error}`. When the input ends, because the
 * tests are over or were killed, the process kills the servers and removes their data.
 */
const NODES = 3;
const SETTLE_LIMIT_MS = 180_000;
const ROUNDS = 3;
/** After this many checks in a row, 200 ms apart, that find no primary component, there is no cluster. */
const ALONE = 15;

let directory: string | null = null;
const nodes: GaleraNode[] = [];

supervise(
  async () => {
    await heal();
    return { nodes: nodes.map(({ url, pid }) => ({ url, pid })) };
  },
  () => {
    for (const node of nodes) node.kill();
    if (directory !== null) rmSync(directory, { recursive: true, force: true });
  },
);

async function heal(): Promise<void> {
  const failures: string[] = [];
  while (failures.length < ROUNDS) {
    try {
      if (nodes.length === 0) await install();
      await unite();
      return;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(failures.join('\n'));
}

/** One round. If a node dies or the others lose their quorum meanwhile, the next round begins with what is left. */
async function unite(): Promise<void> {
  for (const node of nodes.filter(({ isRunning }) => isRunning)) process.kill(node.pid, 'SIGCONT');
  await reconnect();
  if (!(await someoneServes())) await bootstrap();
  for (const node of nodes) if (!node.isRunning) await node.start(group(), 'join');
  await untilComplete();
}

/** Leaves nothing behind if it fails. */
async function install(): Promise<void> {
  found('rsync', ['rsync'], () => locate((process.env['PATH'] ?? '').split(':'), 'rsync'));
  directory ??= mkdtempSync(join(tmpdir(), 'gatehouse-galera-'));
  if (asRoot) run('chmod', ['755', directory]);
  const made: GaleraNode[] = [];
  for (let each = 1; each <= NODES; each += 1) made.push(await GaleraNode.make(directory, `node${each}`));
  // The other nodes copy their data from the first.
  const [first] = made;
  if (first !== undefined) installDatabase(first.datadir, ['--innodb-log-file-size=16M']);
  for (const node of made) node.makeFolders();
  nodes.push(...made);
}

/** Reconnects the nodes that a test cut off. */
async function reconnect(): Promise<void> {
  await Promise.all(nodes.filter(({ isRunning }) => isRunning).map((node) => node.setProvider('gmcast.isolate=0')));
}

/**
 * True when the running nodes form a cluster; after a loss they need seconds to form one or to find that they cannot.
 */
async function someoneServes(): Promise<boolean> {
  let [isServed, alone] = [false, 0];
  const isSettled = async () => {
    const running = nodes.filter(({ isRunning }) => isRunning);
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

/** Makes the node with the highest position the cluster: a running one without a quorum, or else a stopped one. */
async function bootstrap(): Promise<void> {
  const running = nodes.filter(({ isRunning }) => isRunning);
  if (running.length === 0) return begin();
  const statuses = await Promise.all(running.map((node) => node.status()));
  // A second cluster beside one that serves would lose writes: those outside join it anew.
  if (statuses.some((status) => status?.cluster === 'Primary'))
    return end(running.filter((_, index) => statuses[index]?.cluster !== 'Primary'));
  const chosen = highest(running, (_, index) => statuses[index]?.position ?? null);
  await chosen.setProvider('pc.bootstrap=YES');
  await chosen.untilSynced();
}

async function end(stuck: readonly GaleraNode[]): Promise<void> {
  for (const node of stuck) node.kill();
  await until(() => Promise.resolve(stuck.every(({ isRunning }) => !isRunning)), SETTLE_LIMIT_MS);
}

/** Starts the first node at first, and later the one whose disk holds the most. */
async function begin(): Promise<void> {
  const chosen = highest(nodes, (node) => node.recovered(group())?.position ?? null);
  await chosen.start(group(), 'bootstrap');
}

/** Returns the node with the highest position, of equal ones the first. */
function highest(
  from: readonly GaleraNode[],
  position: (node: GaleraNode, index: number) => number | null,
): GaleraNode {
  const ranked = from.map((node, index) => ({ node, position: position(node, index) ?? -Infinity }));
  return ranked.reduce((most, each) => (each.position > most.position ? each : most)).node;
}

async function untilComplete(): Promise<void> {
  let states: readonly string[] = [];
  const isWhole = async () => {
    const all = await Promise.all(nodes.map((node) => node.status()));
    states = nodes.map(({ pid }, index) => `${pid}: ${JSON.stringify(all[index])}`);
    return all.every((status) => serves(status, NODES));
  };
  if (await until(isWhole, SETTLE_LIMIT_MS)) return;
  throw new Error(`The Galera cluster is not whole again. Nodes by process id: ${states.join(', ')}`);
}

function group(): string {
  return nodes.map(({ ports }) => `127.0.0.1:${ports.group}`).join(',');
}
