import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeliverWebhooks } from '../../application/webhooks/deliver-webhooks.js';
import { ReplayWebhooks } from '../../application/webhooks/replay-webhooks.js';
import { eventBody, factData } from '../../domain/webhooks/account-fact.js';
import { logIn } from '../support/people/person.js';
import { FixedClock } from '../support/service/fixed-clock.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { aPersonById, WEBHOOK_SECRET } from '../support/webhooks/receiver.js';

const page = readFileSync('docs/webhooks.md', 'utf8');
let receiver: ChildProcess;
let service: TestService;
let said = '';

async function saying(pattern: RegExp): Promise<string> {
  for (let waited = 0; waited < 200; waited += 1) {
    const found = pattern.exec(said)?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The receiver said: ${said}`);
}

beforeAll(async () => {
  const [, command = ''] = /node (docs\/examples\/\S+\.mjs)\n/.exec(page) ?? [];
  receiver = spawn(process.execPath, [command], { env: { PORT: '0', WEBHOOK_SECRET }, stdio: 'pipe' });
  receiver.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = await saying(/listening on (\S+)/);
  service = await startTestService({ clock: new FixedClock(Date.now()), env: { WEBHOOK_URL: url, WEBHOOK_SECRET } });
});
afterAll(async () => {
  receiver.kill();
  await service.stop();
});

it('the receiver of docs/webhooks.md takes what the service sends, once, and nothing that is not signed', async () => {
  const { accountId } = await aPersonById(service.client);
  await service.service.parts.make(DeliverWebhooks).execute();
  expect(await saying(new RegExp(`(${accountId} signed in by password)`))).toBeTruthy();
  expect(await service.baseParts.stores.webhookOutbox.head(accountId)).toBeNull();
  const url = await saying(/listening on (\S+)/);
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
});

it('the receiver of docs/webhooks.md outlives a request that breaks off', async () => {
  const url = new URL(await saying(/listening on (\S+)/));
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: receiver\r\nContent-Length: 100\r\n\r\n{');
  // Long enough for the receiver to read the head, and afterwards to notice the end.
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
  expect(receiver.exitCode).toBeNull();
});

it('the receiver of docs/webhooks.md handles a replayed dead letter, as one that comes late, once', async () => {
  const person = await aPersonById(service.client);
  const { webhookOutbox } = service.baseParts.stores;
  const letter = await webhookOutbox.head(person.accountId);
  await webhookOutbox.saveFailure(letter?.id ?? '', { attempts: 11, lastError: null, deadAt: service.clock.now() });
  await logIn(service.client, person);
  const { make } = service.service.parts;
  const deliver = () => make(DeliverWebhooks).execute();
  await deliver();
  expect(await saying(new RegExp(`(${person.accountId} signed in by password)\n`))).toBeTruthy();
  expect(await make(ReplayWebhooks).execute(null)).toEqual([letter?.id]);
  await deliver();
  expect(await saying(new RegExp(`(${person.accountId} signed in by password, told late)\n`))).toBeTruthy();
  const told = said;
  const { webhookEndpoint, clock } = service.service.parts;
  expect(await webhookEndpoint.deliver({ id: letter!.id, body: eventBody(letter!), at: clock.now() })).toBeNull();
  expect(said).toBe(told);
});

it('the example of docs/webhooks.md has the members that are sent', () => {
  const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  const { data } = JSON.parse(json) as { data: object };
  const sent = JSON.parse(
    factData({ type: 'session.opened', sessionId: 'a', deviceId: 'b', method: 'totp' }),
  ) as object;
  expect(Object.keys(data)).toEqual(['account_id', 'sequence', ...Object.keys(sent)]);
});
