import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../database/mariadb-server.js';
import { until } from './prometheus.js';
import { temporaryFolder, type Node } from './process.js';

export const NEED = new URL('../../../tools/need', import.meta.url).pathname;
const PAGE = new URL('../../../docs/operating.md', import.meta.url).pathname;
/** Debian has the proxies where only root looks. */
export const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts Debian's HAProxy by the page's own configuration; only addresses and the certificate are this machine's. */
export async function startHaproxy(nodes: readonly Node[]): Promise<Proxy> {
  execFileSync(NEED, ['haproxy'], { stdio: 'inherit' });
  const [folder, port] = [await temporaryFolder(), await freePort()];
  writeFileSync(`${folder}/haproxy.cfg`, configuration(port, nodes));
  const command = ['--pdeathsig', 'KILL', 'haproxy', '-db', '-f', `${folder}/haproxy.cfg`];
  const env = { PATH, ADMIN_TOKEN: 'not asked for on loopback' };
  const child = spawn('setpriv', command, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  await until(async () => (await fetch(`http://127.0.0.1:${port}/.well-known/service/server-info`)).ok);
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function configuration(port: number, nodes: readonly Node[]): string {
  const written = configurationOf('haproxy');
  const servers = nodes.map((node) => {
    const adminPort = new URL(node.admin.baseUrl).port;
    return `  server node${node.pid} 127.0.0.1:${node.port} port ${adminPort}\n`;
  });
  return replaced(
    replaced(written, /^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`),
    /(^ {2}server .*\n)+/m,
    servers.join(''),
  );
}

/** Returns the configuration that docs/operating.md shows for a proxy. */
export function configurationOf(proxy: 'haproxy' | 'nginx'): string {
  return new RegExp(`\`\`\`${proxy}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
}

export function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`docs/operating.md has no configuration of a proxy with ${String(part)}.`);
  return text.replace(part, by);
}
