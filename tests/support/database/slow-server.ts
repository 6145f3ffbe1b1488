import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const GREETING_MS = 1_200;

/** A MySQL server that is slow to greet a new connection, and on demand leaves every SELECT unanswered. */
export class SlowServer {
  hangs = false;
  /** The number of connections that it has greeted. */
  greeted = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly real: URL,
    private readonly server: Server,
  ) {}

  /** Starts it as a proxy before a real server. */
  static async before(url: string): Promise<SlowServer> {
    const server = createServer();
    const slow = new SlowServer(new URL(url), server);
    server.on('connection', (client) => slow.pass(client));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return slow;
  }

  get url(): string {
    const url = new URL(this.real);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(client: Socket): void {
    const upstream = connect(Number(this.real.port), this.real.hostname);
    for (const socket of [client, upstream]) this.sockets.add(socket.on('error', () => undefined));
    upstream.once('data', (greeting) => {
      this.greeted += 1;
      setTimeout(() => client.write(greeting), GREETING_MS);
      upstream.on('data', (bytes) => client.write(bytes));
    });
    client.on('data', (bytes) => {
      if (!this.hangs || !bytes.includes('SELECT')) upstream.write(bytes);
    });
    client.on('close', () => upstream.destroy());
  }
}
