import type { Config } from '../config/config.js';
import type { Listener } from '../server.js';

/**
 * The line that says the service is ready, and a command to try it. Plain text on standard output, for people; what
 * follows there is the log, in JSON.
 */
export function announce(config: Config, listeners: { public: Pick<Listener, 'port'>; admin: Listener }): void {
  const base = config.baseUrl;
  const own = addressOf(config.listen.host, listeners.public.port);
  const at = base === own ? base : `${base} (${own})`;
  const admin = addressOf(config.admin.host, listeners.admin.port);
  process.stdout.write(
    `Gatehouse is ready on ${at}, for its operator on ${admin}\n` +
      `Try it: curl ${own}/.well-known/service/server-info\n`,
  );
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
