// A webhook receiver: `WEBHOOK_SECRET=whsec_… node docs/examples/webhook-receiver.mjs`. It needs only Node.js.
import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const secret = process.env.WEBHOOK_SECRET;
if (!secret) fail('Set WEBHOOK_SECRET to the secret of the service: whsec_ and base64.');
const port = process.env.PORT || '9000';
if (!/^\d+$/.test(port) || Number(port) > 65535) fail('PORT must be a whole number from 0 to 65535.');
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
const TOLERANCE = 5 * 60;
// Keep both in your database. A message may come again for a month, since a dead letter can be replayed for so long.
const handled = new Set(); // the ids of messages
const last = new Map(); // the last sequence of each account

/** Verifies the signature over the raw body: JSON that is parsed and serialised again has different bytes. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE) return false;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function receive(request, response) {
  const body = await text(request);
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const { type, timestamp, data } = JSON.parse(body);
  const id = request.headers['webhook-id'];
  // Delivery is at least once: acknowledge a repeat like a new event.
  if (!handled.has(id)) {
    handled.add(id);
    const before = last.get(data.account_id) ?? 0;
    last.set(data.account_id, Math.max(before, data.sequence));
    const what = type === 'session.opened' ? `signed in by ${data.method}` : type;
    // A replayed dead letter: something newer is known of the account.
    console.log(`${timestamp} ${data.account_id} ${what}${data.sequence < before ? ', told late' : ''}`);
  }
  response.writeHead(204).end();
}

const server = createServer((request, response) => {
  // A request that breaks off, from whomever, must not end the receiver.
  receive(request, response).catch(() => response.destroy());
});
server.once('error', ({ message }) => fail(`${message}. PORT names another port.`));
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}/`);
});

function fail(reason) {
  console.error(reason);
  process.exit(2);
}
