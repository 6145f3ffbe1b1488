import type { Config } from '../config/config.js';
import type { Listener } from '../server.js';

/**
 * Prints that the service is ready, as one line of plain text on standard output. The log, in JSON, follows on the same
 * output.
 */
export function announce(config: Config, listeners: { public: Pick<Listener, 'port'>; admin: Listener }): void {
  const base = config.baseUrl;
  const own = addressOf(config.listen.host, listeners.public.port);
  const at = base === own ? base : `${base} (${own})`;
  const admin = addressOf(config.admin.host, listeners.admin.port);
  process.stdout.write(`Gatehouse is ready on ${at}, for its operator on ${admin}\n`);
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
