import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiOf } from '../described/documents.js';
import { Client } from '../http/client.js';
import { afterEachFile } from '../jest/after-file.js';

const ROOT = new URL('../../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { scripts: { start: string } };
/** The arguments of Node in `npm start`: its options, and the file. */
const [, , ...START] = scripts.start.split(' ');
const FLAGS = START.slice(0, -1);
const MAIN = new URL(START.at(-1) ?? '', ROOT).pathname;
const DIE_WITH_PARENT = new URL('./die-with-parent.cjs', import.meta.url).pathname;
const START_TIMEOUT = 180_000;

/** A test's options for a process; by default it has its own folder, free ports and a cheap password hash. */
export interface NodeOptions {
  /** Shared by the nodes of one deployment; default: SQLite in the node's folder. */
  readonly databaseUrl?: string;
  /** Shared by the nodes on one embedded database; default: a folder of its own, removed at the end. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The source of a module that runs before the service, to make something fail in it. */
  readonly preload?: string;
  /** The program of another version of Node; default: the one that runs the tests. */
  readonly program?: string;
  /** A command that starts the process, such as `unshare`. */
  readonly within?: readonly string[];
  /** Called with everything that the process has written so far, each time it has written more. */
  readonly onOutput?: (output: string) => void;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process of the built service (`npm run build` builds it; `npm test` does that first). */
export interface Node {
  readonly client: Client;
  readonly admin: Client;
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<Ended>;
  /** Returns everything that it has written so far. */
  output(): string;
  /** Waits until its output matches the pattern. */
  says(pattern: RegExp): Promise<void>;
  /** Returns the log lines of level warn and above. */
  complaints(): string[];
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Ended>;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];

// Runs also when a test failed or timed out, so that nothing is left behind.
afterEachFile(async () => {
  await Promise.all([...running].map(end));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-node-'));
  folders.push(folder);
  return folder;
}

/** Starts a node, with these flags, and waits until it reports that it is ready. */
export async function startNode(options: NodeOptions = {}, values: string[] = []): Promise<Node> {
  const { child, ended, output } = await launch(options, values);
  const [port, adminPort] = await ready(child, ended, output);
  return {
    client: new Client(`http://127.0.0.1:${port}`),
    admin: new Client(`http://127.0.0.1:${adminPort}`, apiOf('operator')),
    port,
    pid: child.pid ?? 0,
    ended,
    output,
    says: async (pattern) => {
      while (!pattern.test(output()))
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
    },
    complaints: () =>
      output()
        .split('\n')
        .filter((line) => /^\{"level":"(warn|error|fatal)"/.test(line)),
    kill: (signal) => child.kill(signal),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts several processes of one deployment on one database; the first of them migrates it. */
export async function startNodes(count: number, options: NodeOptions): Promise<Node[]> {
  return Promise.all(Array.from({ length: count }, () => startNode(options)));
}

/** Runs a process whose start should fail; returns its exit and its output. */
export async function runToEnd(options: NodeOptions = {}, values: string[] = []): Promise<Ended & { output: string }> {
  const { ended, output } = await launch(options, values);
  return { ...(await ended), output: output() };
}

async function launch(options: NodeOptions, values: string[] = []) {
  if (!existsSync(MAIN)) throw new Error('Build the service first: npm run build');
  const program = options.program ?? process.execPath;
  const node = [program, ...FLAGS, '--require', DIE_WITH_PARENT, ...preload(options), MAIN, ...values];
  const [command = '', ...rest] = [...(options.within ?? []), ...node];
  const child = spawn(command, rest, {
    env: { ...(await environment(options)) },
    stdio: 'pipe',
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      options.onOutput?.(text);
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  return { child, ended, output: () => text };
}

function preload({ preload: source }: NodeOptions): string[] {
  return source === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
}

async function environment({ databaseUrl, dataDir, env }: NodeOptions): Promise<Record<string, string>> {
  return {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    ADMIN_PORT: '0',
    BCRYPT_COST: '4',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    // Each node accepts the others' tokens: all have one address.
    BASE_URL: 'http://gatehouse.test',
    DATA_DIR: dataDir ?? (await temporaryFolder()),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  };
}

/** Reads the two ports from the line that announces the service. */
function ready(child: ChildProcess, ended: Promise<Ended>, output: () => string): Promise<[number, number]> {
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`The node ${what}:\n${output()}`));
    const timer = setTimeout(() => fail('was not ready in time'), START_TIMEOUT);
    const look = (): void => {
      const line = /^Gatehouse is ready on .*?127\.0\.0\.1:(\d+)\)?, for its operator on .*?:(\d+)$/m.exec(output());
      if (line !== null) settle(() => resolve([Number(line[1]), Number(line[2])]));
    };
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      child.stdout?.off('data', look);
      outcome();
    };
    child.stdout?.on('data', look);
    void ended.then(() => settle(() => fail('ended at its start')));
  });
}
