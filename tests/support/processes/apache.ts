import { writeFileSync } from 'node:fs';
import { freePort } from '../database/mariadb-server.js';
import { temporaryFolder, type Node } from './process.js';
import { configurationOf, needProxy, replaced, startProxy, type Proxy } from './proxy.js';

/** Debian enables these, with its limits of threads and of slow requests. */
const MODULES = ['mpm_event.load', 'mpm_event.conf', 'authz_core.load', 'reqtimeout.load', 'reqtimeout.conf'];
/** The page enables these. */
const ENABLED = ['proxy.load', 'proxy_http.load'];

/** Starts Debian's Apache by the page's own configuration; only addresses and the certificate are this machine's. */
export async function startApache(node: Node): Promise<Proxy> {
  needProxy('apache2');
  const [folder, port] = [await temporaryFolder(), await freePort()];
  writeFileSync(`${folder}/apache2.conf`, configuration(folder, port, node));
  // One process, which `stop` ends.
  return startProxy('apache2', { port, args: ['-X', '-f', `${folder}/apache2.conf`] });
}

function configuration(folder: string, port: number, node: Node): string {
  const written = configurationOf('apache');
  const listening = replaced(written, /\*:443/, `127.0.0.1:${port}`);
  const plain = replaced(listening, /(^ {2}SSL.*\n)+/m, '');
  const server = replaced(plain, /http:\/\/127\.0\.0\.1:8080\//, `http://127.0.0.1:${node.port}/`);
  const modules = [...MODULES, ...ENABLED].map((name) => `Include /etc/apache2/mods-available/${name}`);
  const own = [`DefaultRuntimeDir ${folder}`, `PidFile ${folder}/pid`, `ErrorLog ${folder}/error.log`];
  // Apache as root gives up its rights.
  const more = ['User www-data', 'Group www-data', 'ServerName localhost', `Listen 127.0.0.1:${port}`];
  return [...modules, ...own, ...more, server].join('\n');
}
