import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { startNode } from '../support/processes/process.js';

const FILES = 200;
const BODY = JSON.stringify({ address: 'ann@example.org', password: 'correct horse battery' });
const REGISTER = [
  'POST /v1/auth/register HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  '',
  BODY,
].join('\r\n');

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

it('a process without a free file descriptor for the thread of a sign-in rejects it, and lives', async () => {
  const node = await startNode({ within: ['prlimit', `--nofile=${FILES}:${FILES}`] });
  const first = await open(node.port);
  const others: Socket[] = [];
  // The process accepts what it can and closes the rest; what it frees after its start is taken by the later rounds.
  for (let round = 0; round < 4; round += 1) {
    others.push(...(await Promise.all(Array.from({ length: FILES }, () => open(node.port)))));
    await delay(500);
  }
  first.write(REGISTER);
  const [response] = (await once(first, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n.*"error\.request\.overloaded"/s);
  await node.says(/"code":"ERR_WORKER_INIT_FAILED"|EMFILE/);
  for (const socket of others) socket.destroy();
  await delay(500);
  expect((await node.client.post('/v1/auth/register', { body: JSON.parse(BODY) })).status).toBe(200);
  first.destroy();
  expect(await node.stop()).toMatchObject({ code: 0 });
});

it('workers without a free file descriptor close what they cannot take, and take connections again', async () => {
  const node = await startNode({
    within: ['prlimit', `--nofile=${FILES}:${FILES}`],
    env: { WORKERS: '2' },
  });
  const others: Socket[] = [];
  for (let round = 0; round < 4; round += 1) {
    others.push(...(await Promise.all(Array.from({ length: FILES }, () => open(node.port)))));
    await delay(500);
  }
  for (const socket of others) socket.destroy();
  await delay(500);
  for (let request = 0; request < 4; request += 1) {
    const socket = await open(node.port);
    socket.write('GET /.well-known/service/server-info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const [response] = (await Promise.race([once(socket, 'data'), delay(10_000, [], { ref: false })])) as [Buffer?];
    expect(response?.toString()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  }
  expect(await node.stop()).toMatchObject({ code: 0 });
});
