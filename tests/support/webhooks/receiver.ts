import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { webhookFault } from '../described/documents.js';
import type { Client } from '../http/client.js';
import { aPerson, type Person } from '../people/person.js';

export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads whatever the wire holds
  readonly data: Record<string, any>;
}

/**
 * A receiver of webhooks on loopback; `stop` fails if the API document does not describe a message, unless the test
 * sends messages of its own.
 */
export class Receiver {
  readonly received: Received[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  readonly bodies: string[] = [];
  /** Answers the request instead of accepting the message. */
  instead: ((response: ServerResponse) => void) | null = null;
  private readonly faults: string[] = [];
  private readonly server = createServer((request, response) => {
    // A sender that gives up within its request has sent no message.
    const gaveUp = () => undefined;
    void text(request).then((body) => this.take(request.headers, body, response), gaveUp);
  });

  private constructor(private readonly takesAny: boolean) {}

  static async start({ takesAny = false } = {}): Promise<Receiver> {
    const receiver = new Receiver(takesAny);
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook?token=of-the-receiver`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
    if (this.faults.length > 0)
      throw new Error(`The API document does not describe a webhook: ${this.faults.join('; ')}`);
  }

  of(accountId: string): readonly Received[] {
    return this.received.filter(({ data }) => data['account_id'] === accountId);
  }

  private take(headers: IncomingHttpHeaders, body: string, response: ServerResponse): void {
    this.headers.push(headers);
    this.bodies.push(body);
    const fault = this.takesAny ? null : webhookFault(headers, body);
    if (fault !== null) this.faults.push(`${fault}: ${body}`);
    if (this.instead !== null) {
      this.instead(response);
      return;
    }
    const message = JSON.parse(body) as Omit<Received, 'id'>;
    this.received.push({ id: String(headers['webhook-id']), ...message });
    response.writeHead(204).end();
  }
}

/** Makes a new person, with the account id that webhooks use. */
export async function aPersonById(client: Client): Promise<Person & { readonly accountId: string }> {
  const person = await aPerson(client);
  const { body } = await client.get('/v1/auth/profile', { token: person.token });
  return { ...person, accountId: body.id };
}

/** Throws unless the library accepts the message. It uses the machine's clock, so the message must be current. */
export function verify(body: string, headers: IncomingHttpHeaders, secret = WEBHOOK_SECRET): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
