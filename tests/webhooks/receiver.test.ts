import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { Receiver } from '../support/webhooks/receiver.js';

it('a receiver takes no message from a sender that gives up within its request, and takes the next', async () => {
  const receiver = await Receiver.start({ takesAny: true });
  const { port, pathname } = new URL(receiver.url);
  const sender = connect(Number(port), '127.0.0.1');
  const head = [`POST ${pathname} HTTP/1.1`, 'Host: receiver.test', 'Content-Length: 100', 'Expect: 100-continue'];
  sender.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(sender, 'data');
  sender.resetAndDestroy();
  expect((await fetch(receiver.url, { method: 'POST', body: '{}' })).status).toBe(204);
  await receiver.stop();
  expect(receiver.bodies).toEqual(['{}']);
});
