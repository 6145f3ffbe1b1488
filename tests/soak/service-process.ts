import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../support/database/mariadb-server.js';
import { Client } from '../support/http/client.js';
import type { RunningBuild } from './running-build.js';
import { DELETION_DELAY, HARD_LIMIT } from './settings.js';

const READY_WITHIN = 60_000;

/** A process that is killed and restarts by itself. */
export interface Victim {
  readonly name: string;
  kill(): Promise<void>;
}

export class ServiceProcess implements Victim {
  private child: ChildProcess | null = null;
  private output = '';

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
    private readonly build: RunningBuild,
  ) {}

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const program = this.build.program('main.js');
    const child = spawn(process.execPath, [program], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-4_000)));
    }
    // The service cannot start while its database is down too: retry, as a supervisor would.
    child.once('exit', (code) => {
      if (this.child === child && code === 1) setTimeout(() => void this.start(), 300);
    });
    await delay(0);
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
    await delay(200);
    await this.start();
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async ready(): Promise<void> {
    const client = new Client(`http://127.0.0.1:${this.port}`);
    const before = Date.now();
    while (Date.now() - before < READY_WITHIN) {
      const answer = await client.post('/v1/auth/refresh', { body: { refresh_token: 'x' } }).catch(() => null);
      if (answer?.status === 401) return;
      await delay(200);
    }
    throw new Error(`${this.name} did not come back:\n${this.output}`);
  }
}

export async function service(
  name: string,
  env: Readonly<Record<string, string>>,
  build: RunningBuild,
  givenPort?: number,
): Promise<ServiceProcess> {
  const [port, adminPort] = [givenPort ?? (await freePort()), await freePort()];
  return new ServiceProcess(name, port, { ...env, PORT: String(port), ADMIN_PORT: String(adminPort) }, build);
}

/** No two builds serve at the same time: a release need not accept the schema of the next one (docs/upgrading.md). */
export function upgradeOf(services: readonly ServiceProcess[], build: RunningBuild): Victim | null {
  if (!build.isFormer) return null;
  const kill = async (): Promise<void> => {
    for (const each of services) await each.end('SIGKILL');
    build.upgrade();
    for (const each of services) {
      await each.start();
      await each.ready();
    }
  };
  return { name: 'every service, for the upgrade', kill };
}

/** Runs the operator's command; returns its exit code and its output. */
export async function runCommand(
  build: RunningBuild,
  env: Readonly<Record<string, string>>,
  values: readonly string[],
): Promise<{ readonly code: number | null; readonly out: string }> {
  const program = build.program('gatehouse.js');
  const child = spawn(process.execPath, [program, ...values], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out: `${out}${err}`.trim() };
}

/** Returns the environment of every service of a soak, without its address and its peers. */
export function commonEnvironment(dataDir: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BCRYPT_COST: '4',
    ACCESS_TOKEN_TTL: '12h',
    QUOTA_HARD_LIMIT: String(HARD_LIMIT),
    ACCOUNT_DELETION_DELAY: `${DELETION_DELAY}s`,
    LOG_LEVEL: 'error',
    // With `normal` more uploads share a transaction.
    IMPORT_PRIORITY: process.env['IMPORT_PRIORITY'] ?? 'low',
  };
}
