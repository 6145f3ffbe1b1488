import { writeFileSync } from 'node:fs';
import { freePort } from '../database/mariadb-server.js';
import { temporaryFolder, type Node } from './process.js';
import { configurationOf, needProxy, replaced, startProxy, type Proxy } from './proxy.js';

/** Starts Debian's HAProxy by the page's own configuration; only addresses and the certificate are this machine's. */
export async function startHaproxy(nodes: readonly Node[]): Promise<Proxy> {
  needProxy('haproxy');
  const [folder, port] = [await temporaryFolder(), await freePort()];
  writeFileSync(`${folder}/haproxy.cfg`, configuration(port, nodes));
  const env = { ADMIN_TOKEN: 'not asked for on loopback' };
  return startProxy('haproxy', { port, args: ['-db', '-f', `${folder}/haproxy.cfg`], env });
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
