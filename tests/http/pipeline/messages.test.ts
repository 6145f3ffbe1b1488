import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from '@jest/globals';
import { messagesFor } from '../../../adapters/http/pipeline/request/messages.js';

it('makes every request and response one of the application’s before Express sees it, and leaves it so', async () => {
  const app = express();
  const seen: unknown[] = [];
  app.get('/', (request, response) => {
    seen.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.json({ ip: request.ip, secure: request.secure });
  });
  const server = createServer(messagesFor(app));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    seen.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    app(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [answer] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage];
  const chunks = await answer.toArray();
  server.close();
  expect(JSON.parse(Buffer.concat(chunks as Buffer[]).toString())).toEqual({ ip: '127.0.0.1', secure: false });
  expect(seen).toHaveLength(4);
  expect(seen[0] === seen[2] && seen[1] === seen[3]).toBe(true);
  expect(seen[0] === app.request && seen[1] === app.response).toBe(true);
});
