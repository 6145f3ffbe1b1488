import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duration } from '../domain/kernel/instant.js';

/** In ms: how long a connection may be idle once the server ends. */
const NO_LONGER = 1;

/** The connections of a server. Held by tests/infrastructure/connections.test.ts. */
export class Connections {
  private readonly open = new Set<Socket>();

  /**
   * `silence` is the server's timeout in ms; Node gives idle connections another one. Connections beyond `most` are
   * closed at once. By Node's own `maxConnections` workers would return them to the primary, which would hand them over
   * again and again, and keep all processes busy.
   */
  constructor(
    private readonly server: Server,
    private readonly silence: Duration,
    most: number,
  ) {
    server.setTimeout(silence);
    server.on('connection', (socket) => {
      if (this.open.size >= most) {
        socket.destroy();
        return;
      }
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  /**
   * Accepts no new connection and closes those that are idle, each of the others after its response has been sent, and
   * what is left after the grace.
   */
  async end(grace: Duration): Promise<void> {
    const closed = once(this.server, 'close');
    // The close() of an HTTP server also destroys connections whose clients have not yet read all of a response.
    NetServer.prototype.close.call(this.server);
    this.server.keepAliveTimeout = NO_LONGER;
    for (const socket of this.open) if (this.isIdle(socket)) socket.setTimeout(NO_LONGER);
    const cut = setTimeout(() => this.server.closeAllConnections(), grace);
    await closed;
    clearTimeout(cut);
  }

  /** True also for a connection that nothing has arrived on, such as one that a browser opens beforehand. */
  private isIdle({ timeout, bytesRead }: Socket): boolean {
    return timeout !== this.silence || bytesRead === 0;
  }
}
