// Exit code 0 while the service in this container is ready: the operator's listener stays on loopback inside it.
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { isIP } from 'node:net';
import { parseEnv } from 'node:util';

const { env } = process;
// The environment wins, as for the service, and an empty value counts as absent.
for (const name of ['ADMIN_HOST', 'ADMIN_PORT', 'ADMIN_TOKEN']) if (!env[name]?.trim()) delete env[name];
const file = env.ENV_FILE?.trim();
if (file) {
  // The file may begin with a byte order mark, as for the service.
  const values = parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  for (const [name, value] of Object.entries(values)) env[name] ??= value;
}
const { ADMIN_HOST, ADMIN_PORT, ADMIN_TOKEN } = env;
const given = ADMIN_HOST?.trim() || '127.0.0.1';
// `0.0.0.0`, `::` and `::0` are all addresses of the container (`isAnyHost` in infrastructure/config/hosts.ts).
const host = isIP(given) !== 0 && /^[0:.]+$/.test(given) ? '127.0.0.1' : given;
const token = ADMIN_TOKEN?.trim();
const headers = token ? { Authorization: `Bearer ${token}` } : {};
const path = process.argv[2] ?? '/readyz';
process.exitCode = 1;
// `get` takes an IPv6 address without brackets. The runtime of the container ends a check that takes longer than its
// time-out.
get({ host, port: ADMIN_PORT?.trim() || 8081, path, headers }, (answer) => {
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
  answer.destroy();
}).on('error', () => undefined);
