import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatehouseClient } from '../../client/src/client.js';
import { SmallBlobs } from '../../client/src/api/small-blobs.js';
import { GatehouseError, problemError } from '../../client/src/http/error.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { bytesSource, sendUpload } from '../../client/src/uploads.js';
import { refusal, scriptedFetch, TOKENS } from '../support/client/scripted-fetch.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];

async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => request.resume().on('end', () => answer(request, response)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with JSON, whatever was requested. */
const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const clientOf = (baseUrl: string, more: object = {}) =>
  new GatehouseClient({ baseUrl, protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS), ...more });

afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve).closeAllConnections())));
});

describe('a redirect', () => {
  const requested: string[] = [];
  let client: GatehouseClient;
  beforeEach(async () => {
    requested.length = 0;
    const elsewhere = await serve((request, response) => {
      requested.push(`${request.method} ${request.url}`);
      json({ access_token: 'of another' })(request, response);
    });
    client = clientOf(
      await serve((request, response) => {
        const refuses = request.url === '/v1/albums';
        if (refuses) json({ code: 'error.auth.unauthenticated' }, 401)(request, response);
        else response.writeHead(307, { Location: `${elsewhere}${request.url}` }).end();
      }),
    );
  });

  it('is not followed: the other site would get passwords and refresh tokens', async () => {
    const calls = [
      () => client.auth.login('ann@example.org', 'a secret password'),
      () => client.albums.list(),
      () => client.quota.read(),
      () => client.assets.blob('a'.repeat(64)),
      () => client.guest({ linkId: 'l', token: 't' }).view(),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ code: 'error.client.unreadable', status: 307 });
    }
    expect(requested).toEqual([]);
    expect(await client.session()).toEqual(TOKENS);
  });

  it('is not followed by an upload', async () => {
    const options = { protocolVersion: '2026-11-01', state: 'Pending' } as const;
    for (const each of [client, clientOf(client.transport.options.baseUrl, { fetch: globalThis.fetch })]) {
      const sent = sendUpload(each, 'u', bytesSource(new Uint8Array(10)), options);
      await expect(sent).rejects.toMatchObject({ code: 'error.client.unreadable', status: 307 });
    }
    expect(requested).toEqual([]);
  });
});

it('a refusal whose code is the name of a member of every object does not end the session', async () => {
  expect(problemError({ code: 'constructor' }, { status: 403 }).sessionEnd).toBeNull();
  const { fetch } = scriptedFetch(({ path }) =>
    path === '/v1/auth/refresh' ? refusal(403, 'toString') : refusal(401, 'error.auth.unauthenticated'),
  );
  const client = clientOf('https://media.example.org', { fetch });
  await expect(client.quota.read()).rejects.toMatchObject({ code: 'toString', sessionEnd: null });
  expect(await client.session()).toEqual(TOKENS);
});

it('the address of a provider is one of the web, no program', async () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,x', ' https://a.example', 5, undefined]) {
    const client = clientOf(await serve(json({ authorization_url: address })));
    await expect(client.oidc.start('p', 'app://back')).rejects.toMatchObject({ code: 'error.client.unreadable' });
  }
});

it('a small blob that was given up is not requested alone, where nobody would see its refusal', async () => {
  const [page, alone]: [AbortController, string[]] = [new AbortController(), []];
  let answerAll: () => void = () => undefined;
  const tooLarge = { result: null, error: new GatehouseError('error.blob.too_large', '', { status: 413 }) } as const;
  const many = () => new Promise<(typeof tooLarge)[]>((resolve) => (answerAll = () => resolve([tooLarge, tooLarge])));
  const one = (hash: string): Promise<Uint8Array> => {
    alone.push(hash);
    return Promise.resolve(new Uint8Array(1));
  };
  const small = new SmallBlobs({ many, one });
  const [past, shown] = [small.read('past', page.signal), small.read('shown')];
  await new Promise(setImmediate);
  page.abort();
  await expect(past).rejects.toMatchObject({ code: 'error.client.aborted' });
  answerAll();
  await expect(shown).resolves.toHaveLength(1);
  expect(alone).toEqual(['shown']);
});
