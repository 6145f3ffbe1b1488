import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../database/mariadb-server.js';
import { temporaryFolder } from './process.js';

const NEED = new URL('../../../tools/need', import.meta.url).pathname;

export interface Prometheus {
  /** Returns the `data` of its HTTP API's answer. */
  api(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts Debian's Prometheus on a temporary folder. It scrapes the target every second as the job `gatehouse`. */
export async function startPrometheus(target: string, rules: string): Promise<Prometheus> {
  execFileSync(NEED, ['prometheus'], { stdio: 'inherit' });
  const folder = await temporaryFolder();
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'gatehouse', static_configs: [{ targets: [target] }] }],
  };
  // JSON is valid YAML.
  writeFileSync(`${folder}/prometheus.yml`, JSON.stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const values = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`];
  const log = ['--log.level=error', `--web.listen-address=${address}`];
  // The kernel kills it when the test's process ends, in whatever way.
  const command = ['--pdeathsig', 'KILL', 'prometheus', ...values, ...log];
  const child = spawn('setpriv', command, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await until(async () => (await fetch(`http://${address}/-/ready`)).ok);
  return {
    api: async (path, query = {}) => {
      const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(query).toString()}`);
      const { status, data, error } = (await answer.json()) as { status: string; data: unknown; error?: string };
      if (status !== 'success') throw new Error(`Prometheus: ${String(error)}`);
      return data;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Polls the state of another process until the condition holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await holds().catch(() => false)) return;
    await delay(100);
  }
  throw new Error('It never came true.');
}
