import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpWebhookEndpoint } from '../../adapters/webhooks/http-webhook-endpoint.js';
import { NOBODY } from '../support/http/nobody.js';
import { Receiver, verify, WEBHOOK_SECRET } from '../support/webhooks/receiver.js';

const OLD_SECRET = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
const bytesOf = (secret: string) => new Uint8Array(Buffer.from(secret.slice('whsec_'.length), 'base64'));
let receiver: Receiver;
beforeEach(async () => {
  receiver = await Receiver.start({ takesAny: true });
});
afterEach(() => receiver.stop());

const message = () => ({ id: 'id-1', body: '{"type":"x","text":"ü"}', at: Date.now() });

function endpoint(timeout?: number): HttpWebhookEndpoint {
  return new HttpWebhookEndpoint({ url: receiver.url, secrets: [WEBHOOK_SECRET, OLD_SECRET].map(bytesOf) }, timeout);
}

describe('a delivery', () => {
  it('is signed by each secret, so that the receiver may know either', async () => {
    expect(await endpoint().deliver(message())).toBeNull();
    const headers = receiver.headers[0] ?? {};
    expect(headers['content-type']).toBe('application/json');
    for (const secret of [WEBHOOK_SECRET, OLD_SECRET]) verify(receiver.bodies[0] ?? '', headers, secret);
    const another = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(() => verify(receiver.bodies[0] ?? '', headers, another)).toThrow();
  });

  it('follows no redirect', async () => {
    receiver.instead = (response) => void response.writeHead(307, { Location: receiver.url }).end();
    expect(await endpoint().deliver(message())).toBe('the receiver answered 307');
    expect(receiver.bodies).toHaveLength(1);
  });

  it('waits for the head of the answer no longer than its time, and reads no endless body', async () => {
    receiver.instead = (response) => {
      response.writeHead(200);
      response.write('x'.repeat(100_000));
    };
    expect(await endpoint().deliver(message())).toBeNull();
    receiver.instead = () => undefined;
    expect(await endpoint(50).deliver(message())).toBe('the receiver did not answer in time');
  });

  it('gives the reason for a missing connection, without the address', async () => {
    const gone = new HttpWebhookEndpoint({ url: `http://${NOBODY}/hook?token=of-the-receiver`, secrets: [] });
    expect(await gone.deliver(message())).toBe('no connection (ECONNREFUSED)');
  });

  it('names a port that fetch forbids', async () => {
    const forbidden = new HttpWebhookEndpoint({ url: 'http://127.0.0.1:6000/', secrets: [] });
    expect(await forbidden.deliver(message())).toMatch(/forbids the port of WEBHOOK_URL/);
  });
});
