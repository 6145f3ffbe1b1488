import { once } from 'node:events';
import { createServer, isIP, type Server } from 'node:net';
import type { ListenAddress } from './config/addresses.js';
import type { Config } from './config/config.js';
import { isAnyHost } from './config/hosts.js';
import { StartError } from './start-error.js';

/** `besides` is the address at which the service already listens. */
export type ListenAt = ListenAddress & { readonly besides?: ListenAddress };

/** @throws StartError that names the variable to change */
export async function startListening(server: Server, at: ListenAt): Promise<void> {
  server.listen(at.port, at.host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new StartError(reason(at, cause as NodeJS.ErrnoException), { cause });
  });
}

/** Listens at both addresses for a moment. @throws StartError if the service cannot listen there */
export async function requireAddresses({ listen, admin }: Pick<Config, 'listen' | 'admin'>): Promise<void> {
  const probes: Server[] = [];
  try {
    for (const at of [listen, { ...admin, besides: listen }]) {
      const probe = createServer((socket) => socket.destroy());
      await startListening(probe, at);
      probes.push(probe);
    }
  } finally {
    await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  }
}

/** Explains why the server cannot listen, and which variable to change. */
function reason({ besides, ...at }: ListenAt, { code = 'unknown error' }: NodeJS.ErrnoException): string {
  const { host, port, variables } = at;
  const address = `${host}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      if (besides !== undefined && overlap(at, besides)) {
        return `${variables.port} must differ from ${besides.variables.port}: the service already listens on ${besides.host}:${port}.`;
      }
      return `${variables.port}: another program already listens on ${address}; stop it or set another ${variables.port}.`;
    case 'EACCES':
      return `${variables.port}: this user may not listen on ${address}; set a ${variables.port} from 1024 up.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${variables.host}: ${address} is not an address of this machine; set another ${variables.host}.`;
    default:
      return `${variables.host}, ${variables.port}: the service cannot listen on ${address} (${code}).`;
  }
}

/** True if one of two addresses may be, or include, the other. */
function overlap(one: ListenAddress, other: ListenAddress): boolean {
  return one.port === other.port && [one, other].some(({ host }) => isAnyHost(host) || isIP(host) === 0);
}
