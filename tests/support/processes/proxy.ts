import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Client } from '../http/client.js';
import { aPerson } from '../people/person.js';
import { afterEachFile } from '../jest/after-file.js';
import { until } from './prometheus.js';

const NEED = new URL('../../../tools/need', import.meta.url).pathname;
const PAGE = new URL('../../../docs/operating.md', import.meta.url).pathname;
/** Debian has the proxies where only root looks. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

type Program = 'apache2' | 'haproxy' | 'nginx';

export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

const running: (() => Promise<void>)[] = [];

// Also after a failed test: Apache, which gives up root's rights, gets no signal when the process of the tests ends.
afterEachFile(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
});

/** Installs one of Debian's proxies if it is missing. */
export function needProxy(program: Program): void {
  execFileSync(NEED, [program], { stdio: 'inherit' });
}

/** Starts a proxy that listens on the port, and waits until a service answers through it. */
export async function startProxy(
  program: Program,
  { port, args, env = {} }: { readonly port: number; readonly args: readonly string[]; readonly env?: object },
): Promise<Proxy> {
  const command = ['--pdeathsig', 'KILL', program, ...args];
  const child = spawn('setpriv', command, { env: { PATH, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  running.push(stop);
  await until(async () => (await fetch(`http://127.0.0.1:${port}/.well-known/service/server-info`)).ok);
  return { port, stop };
}

/** Returns the configuration that docs/operating.md shows for a proxy, in this language of code blocks. */
export function configurationOf(language: 'apache' | 'haproxy' | 'nginx'): string {
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
}

export function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`docs/operating.md has no configuration of a proxy with ${String(part)}.`);
  return text.replace(part, by);
}

/** Guesses a person's password, each time as another client by the header; returns the statuses. */
export async function guessAsOthers(client: Client, guesses: number): Promise<readonly number[]> {
  const person = await aPerson(client);
  const statuses: number[] = [];
  for (let turn = 0; turn < guesses; turn += 1) {
    const headers = { 'X-Forwarded-For': `203.0.${turn}.7` };
    const body = { address: person.address, password: 'not the right one' };
    statuses.push((await client.post('/v1/auth/login', { headers, body })).status);
  }
  return statuses;
}
