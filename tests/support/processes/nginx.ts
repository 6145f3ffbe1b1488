import { writeFileSync } from 'node:fs';
import { freePort } from '../database/mariadb-server.js';
import { temporaryFolder, type Node } from './process.js';
import { configurationOf, needProxy, replaced, startProxy, type Proxy } from './proxy.js';

/** Starts Debian's nginx by the page's own configuration; only addresses and the certificate are this machine's. */
export async function startNginx(node: Node): Promise<Proxy> {
  needProxy('nginx');
  const [folder, port] = [await temporaryFolder(), await freePort()];
  writeFileSync(`${folder}/nginx.conf`, configuration(folder, port, node));
  return startProxy('nginx', { port, args: ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', 'stderr'] });
}

function configuration(folder: string, port: number, node: Node): string {
  const written = configurationOf('nginx');
  const listening = replaced(written, /^ {2}listen 443 ssl;$/m, `  listen 127.0.0.1:${port};`);
  const plain = replaced(listening, /(^ {2}ssl_certificate.*\n)+/m, '');
  const server = replaced(plain, /http:\/\/127\.0\.0\.1:8080/, `http://127.0.0.1:${node.port}`);
  // One process, which `stop` ends; and no folder that only root may write to.
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  return `daemon off;\nmaster_process off;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${folders}\n${server}}\n`;
}
