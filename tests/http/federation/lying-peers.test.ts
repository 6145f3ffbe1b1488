import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestListener, ServerResponse } from 'node:http';
import { HttpPeerConnections } from '../../../adapters/federation/http-peer-connections.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/kernel/instant.js';
import { aKeyPair, FakePeer, REVOKED_JTI, SERVER_INFO } from '../../support/federation/fake-peer.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { aPerson } from '../../support/people/person.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const HERE = 'gatehouse.test';
/** A peer that answers has time to do so, however busy the machine is. */
const PATIENT = { timeout: 30_000, pause: 30_000, bytesPerSecond: 1 };
const HASTY = { timeout: 500, pause: 300, bytesPerSecond: 1_000_000 };
const limits = { ...PATIENT };

let clock: FixedClock;
let peer: FakePeer;
let other: FakePeer;
let service: TestService;
beforeAll(async () => {
  clock = new FixedClock();
  [peer, other] = [await FakePeer.startAnywhere(clock), await FakePeer.startAnywhere(clock)];
  const peers = [peer, other].map(({ host }) => ({ host, baseUrl: `http://${host}`, addresses: 'any' as const }));
  const peerConnections = new HttpPeerConnections(peers, undefined, limits);
  const env = { FEDERATION_LOOKUP_RATE: '5', QUOTA_HARD_LIMIT: '4000' };
  service = await startTestService({ clock, env, overrides: { peerConnections } });
});
afterAll(async () => {
  await Promise.all([service.stop(), peer.stop(), other.stop()]);
});
beforeEach(() => {
  // Late enough that nothing from earlier tests is still cached.
  clock.advance(2 * DAY);
  for (const each of [peer, other]) each.reset();
});

/** Returns the outcome of a look-up; an accepted one gets 404, since there are no users. */
async function outcome(token: string): Promise<string> {
  const { status, body } = await service.client.get(`/v1/federation/users?handle=nobody@${HERE}`, { token });
  return `${status} ${body.code}`;
}

/** For a peer that does not answer as it should: its time is over soon. */
async function hastily<T>(work: () => Promise<T>): Promise<T> {
  Object.assign(limits, HASTY);
  try {
    return await work();
  } finally {
    Object.assign(limits, PATIENT);
  }
}

const TAKEN = '404 error.user.not_found';
const INVALID = '401 error.federation.capability_invalid';
const UNAVAILABLE = '401 error.federation.peer_unavailable';

function pour(response: ServerResponse): void {
  const more = (): void => {
    while (response.writable && response.write(' '.repeat(64 * 1024)));
  };
  response.on('drain', more);
  more();
}

/** Ways in which a peer may fail to answer. */
const MISBEHAVIOURS: [string, RequestListener][] = [
  [
    'redirects to this very machine',
    (_request, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['sends a body without an end', (_request, response) => pour(response)],
  ['never answers', () => undefined],
  [
    'trickles',
    (_request, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    },
  ],
  ['answers 500', (_request, response) => response.writeHead(500).end()],
  ['answers 404', (_request, response) => response.writeHead(404).end()],
  ['sends something else', (_request, response) => response.end('[]')],
  ['sends no JSON', (_request, response) => response.end('<html>')],
];

describe('a capability', () => {
  it('of a peer that does as it should is taken', async () => {
    expect(await outcome(peer.mint(HERE))).toBe(TAKEN);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['expired', () => peer.mint(HERE, { issuedAt: clock.now() - HOUR, expiresAt: clock.now() })],
    ['too long-lived', () => peer.mint(HERE, { expiresAt: clock.now() + DAY + SECOND })],
    ['for another server', () => peer.mint(`${HERE}:8080`)],
    ['not valid yet', () => peer.mint(HERE, { issuedAt: clock.now() + 2 * MINUTE })],
    ['under a key that nobody published', async () => peer.mint(HERE, {}, await aKeyPair())],
    ["under another peer's key", () => peer.mint(HERE, { issuer: other.host })],
    ['under the key that it published, in the name of another', () => peer.mint(HERE, { issuer: HERE })],
    ['of a server that is not listed', () => peer.mint(HERE, { issuer: 'elsewhere.example' })],
    ['changed on its way', () => `${peer.mint(HERE).slice(0, -8)}AAAAAAAA`],
  ])('that is %s is refused', async (_what, make) => {
    expect(await outcome(await make())).toBe(INVALID);
  });

  it('that is revoked is refused within one fetch, and never taken again', async () => {
    const token = peer.mint(HERE, { jti: 'one', expiresAt: clock.now() + DAY });
    expect(await outcome(token)).toBe(TAKEN);
    peer.revoke('one');
    clock.advance(5 * SECOND);
    expect(await outcome(token)).toBe(INVALID);
    peer.revoked.length = 0;
    clock.advance(MINUTE);
    expect(await outcome(token)).toBe(INVALID);
    peer.answers.set(REVOKED_JTI, (_request, response) => response.writeHead(500).end());
    clock.advance(HOUR);
    expect(await outcome(token)).toBe(INVALID);
    peer.answers.clear();
    expect(await outcome(peer.mint(HERE))).toBe(TAKEN);
    clock.advance(DAY);
    expect(await outcome(token)).toBe(INVALID);
  });

  it('is refused while the list of revocations is an old one', async () => {
    peer.answers.set(REVOKED_JTI, (_request, response) => {
      response.end(JSON.stringify({ issued_at: new Date(clock.now() - 10 * MINUTE - 1).toISOString(), revoked: [] }));
    });
    expect(await outcome(peer.mint(HERE))).toBe(UNAVAILABLE);
    clock.advance(5 * SECOND);
    peer.answers.set(REVOKED_JTI, (_request, response) => {
      response.end(JSON.stringify({ issued_at: new Date(clock.now() + 2 * MINUTE).toISOString(), revoked: [] }));
    });
    expect(await outcome(peer.mint(HERE))).toBe(UNAVAILABLE);
    clock.advance(5 * SECOND);
    peer.reset();
    expect(await outcome(peer.mint(HERE))).toBe(TAKEN);
  });

  it('is taken for a minute after the list was last read, and refused from then on', async () => {
    const token = peer.mint(HERE);
    expect(await outcome(token)).toBe(TAKEN);
    peer.answers.set(REVOKED_JTI, (_request, response) => response.writeHead(500).end());
    clock.advance(MINUTE - 1);
    expect(await outcome(token)).toBe(TAKEN);
    clock.advance(1);
    const answer = await service.client.get(`/v1/federation/users?handle=nobody@${HERE}`, { token });
    expect([answer.status, answer.body.code]).toEqual([401, 'error.federation.peer_unavailable']);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  describe.each([
    ['server-info', SERVER_INFO],
    ['list of revocations', REVOKED_JTI],
  ])('is refused when the peer, asked for its %s,', (_which, path) => {
    it.each(MISBEHAVIOURS)('%s', async (_what, listener) => {
      peer.answers.set(path, listener);
      const started = performance.now();
      expect(await hastily(() => outcome(peer.mint(HERE)))).toBe(UNAVAILABLE);
      expect(performance.now() - started).toBeLessThan(3_000);
      expect(await outcome(other.mint(HERE))).toBe(TAKEN);
    });
  });

  it('under a new key is taken at once, and unknown keys cost a bounded number of fetches', async () => {
    expect(await outcome(peer.mint(HERE))).toBe(TAKEN);
    peer.key = await aKeyPair();
    expect(await outcome(peer.mint(HERE))).toBe(TAKEN);
    const stranger = await aKeyPair();
    const fetched = peer.times(SERVER_INFO);
    for (let attempt = 0; attempt < 200; attempt += 1) {
      expect(await outcome(peer.mint(HERE, {}, stranger))).toBe(INVALID);
    }
    expect(peer.times(SERVER_INFO)).toBeLessThanOrEqual(fetched + 1);
    expect(peer.times(REVOKED_JTI)).toBe(1);
  });

  it('under a new key is taken also while another one is the reason that the peer is being asked', async () => {
    expect(await outcome(peer.mint(HERE))).toBe(TAKEN);
    peer.key = await aKeyPair();
    const fetched = peer.times(SERVER_INFO);
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    peer.answers.set(SERVER_INFO, (_request, response) => {
      void gate.then(() => response.end(JSON.stringify(peer.document(SERVER_INFO))));
    });
    const asked = [1, 2, 3, 4].map(() => outcome(peer.mint(HERE)));
    await delay(300);
    open();
    expect(await Promise.all(asked)).toEqual([TAKEN, TAKEN, TAKEN, TAKEN]);
    expect(peer.times(SERVER_INFO)).toBe(fetched + 1);
  });

  it('under a new key is not called invalid while the peer cannot be asked for its keys', async () => {
    expect(await outcome(peer.mint(HERE))).toBe(TAKEN);
    peer.key = await aKeyPair();
    peer.answers.set(SERVER_INFO, (_request, response) => response.writeHead(500).end());
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await outcome(peer.mint(HERE))).toBe(UNAVAILABLE);
    peer.answers.delete(SERVER_INFO);
    clock.advance(5 * SECOND);
    expect(await outcome(peer.mint(HERE))).toBe(TAKEN);
  });

  it('asks the peer for nothing when it is not its own, or is over', async () => {
    await outcome('nonsense');
    await outcome(peer.mint('elsewhere.example'));
    await outcome(peer.mint(HERE, { issuedAt: clock.now() - DAY, expiresAt: clock.now() }));
    await outcome(peer.mint(HERE, { issuer: 'elsewhere.example' }));
    expect([...peer.asked, ...other.asked]).toEqual([]);
  });

  it("counts against its own peer's rate alone, and only when it is one", async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await outcome(peer.mint(HERE, { issuer: other.host }));
    }
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) outcomes.push(await outcome(peer.mint(HERE)));
    expect(outcomes).toEqual([...Array<string>(5).fill(TAKEN), '429 error.federation.rate_limited']);
    expect(await outcome(other.mint(HERE))).toBe(TAKEN);
  });
});

describe('a pull from a peer', () => {
  const bytes = someBytes(400);
  const hash = hashOf(bytes);

  async function pull(contentHash = hash): Promise<{ outcome: string; used: number }> {
    const { token } = await aPerson(service.client);
    const request = { token, body: { peer: peer.host, content_hash: contentHash } };
    const { status, body } = await service.client.post('/v1/federation/pulls', request);
    const { used } = (await service.client.get('/quota', { token })).body;
    return { outcome: `${status} ${body.code ?? ''}`.trim(), used };
  }

  function serve(listener: RequestListener): void {
    peer.answers.set(`/v1/federation/blobs/${hash}`, listener);
  }

  afterEach(async () => {
    const staged: string[] = [];
    for await (const { id } of service.baseParts.blobStore.staged()) staged.push(id);
    expect(staged).toEqual([]);
  });

  it('that does as it should is kept, and asked for with a capability of this server', async () => {
    let bearer = '';
    serve((request, response) => {
      bearer = request.headers.authorization ?? '';
      response.setHeader('Content-Length', bytes.length).end(bytes);
    });
    expect(await pull()).toEqual({ outcome: '200', used: 400 });
    const claims = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ iss: HERE, aud: peer.host, scope: ['pull'] });
  });

  it.each<[string, RequestListener]>([
    ['sends other bytes', (_request, response) => response.setHeader('Content-Length', 400).end(someBytes(400))],
    ['sends too few', (request) => request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\nabc')],
    ['does not say how many', (_request, response) => void response.write(bytes, () => response.end())],
    ['stops', (_request, response) => response.setHeader('Content-Length', 400).write(bytes.subarray(0, 100))],
    ['sends no end of them', (_request, response) => pour(response)],
    ['redirects', (_request, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    ['never answers', () => undefined],
    ['refuses', (_request, response) => response.writeHead(401).end()],
  ])('is refused and leaves nothing when the peer %s', async (_what, listener) => {
    serve(listener);
    expect(await hastily(pull)).toEqual({ outcome: '502 error.federation.peer_unavailable', used: 0 });
  });

  it('is refused before a byte is moved when it does not fit', async () => {
    let sent = 0;
    serve((_request, response) => {
      response.setHeader('Content-Length', 2 ** 40);
      response.once('close', () => (sent = response.socket?.bytesWritten ?? 0));
      pour(response);
    });
    expect(await pull()).toEqual({ outcome: '403 error.quota.exceeded', used: 0 });
    expect(sent).toBeLessThan(2 ** 24);
  });

  it('finds the blob also when the endpoint that the peer publishes ends with a slash', async () => {
    peer.answers.set(SERVER_INFO, (_request, response) => {
      const federation = { endpoint: `http://${peer.host}/v1/federation/` };
      response.end(JSON.stringify({ ...peer.document(SERVER_INFO), federation }));
    });
    const found = someBytes(300);
    peer.answers.set(`/v1/federation/blobs/${hashOf(found)}`, (_request, response) => void response.end(found));
    expect(await pull(hashOf(found))).toEqual({ outcome: '200', used: 300 });
  });

  it('goes to no other host, whatever the peer says its endpoint is', async () => {
    peer.answers.set(SERVER_INFO, (_request, response) => {
      const federation = { endpoint: `http://${other.host}/v1/federation` };
      response.end(JSON.stringify({ ...peer.document(SERVER_INFO), federation }));
    });
    expect(await pull()).toEqual({ outcome: '502 error.federation.peer_unavailable', used: 0 });
    expect(other.asked).toEqual([]);
  });

  it('holds four for an account at once, and no more', async () => {
    const held: ServerResponse[] = [];
    const hashes = Array.from({ length: 5 }, () => hashOf(someBytes()));
    const four = new Promise<void>((resolve) => {
      for (const each of hashes) {
        peer.answers.set(`/v1/federation/blobs/${each}`, (_request, response) => {
          if (held.push(response) === 4) resolve();
        });
      }
    });
    const { token } = await aPerson(service.client);
    const begin = (each: string) =>
      service.client.post('/v1/federation/pulls', { token, body: { peer: peer.host, content_hash: each } });
    const begun = hashes.slice(0, 4).map(begin);
    await four;
    const fifth = await begin(hashes[4]!);
    expect([fifth.status, fifth.body.code]).toEqual([503, 'error.request.overloaded']);
    for (const response of held) response.writeHead(404).end();
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    peer.reset();
    expect((await begin(hashes[4]!)).status).toBe(502);
  });
});

it('a look-up without a handle, or with a malformed one, says which of both it is', async () => {
  const token = peer.mint(HERE);
  const said = async (query: string) => {
    const { status, body } = await service.client.get(`/v1/federation/users${query}`, { token });
    return [status, body.detail];
  };
  expect(await said('')).toEqual([400, 'handle is required, for example ada@example.org']);
  expect(await said('?handle=Ada')).toEqual([400, 'handle must be a whole lower-case handle, such as ada@example.org']);
});

describe("a look-up at a peer for a server's own user", () => {
  it('is made 20 times in a minute for one account, and then refused here, the peer unasked', async () => {
    const [ada, bob] = [await aPerson(service.client), await aPerson(service.client)];
    const target = (name: string) => `/v1/federation/users?handle=${encodeURIComponent(`${name}@${peer.host}`)}`;
    peer.answers.set(target('nobody'), (_request, response) => response.writeHead(404).end());
    const lookUp = ({ token }: typeof ada) => service.client.get(`/v1/users?handle=nobody@${peer.host}`, { token });
    const answers = await Promise.all(Array.from({ length: 25 }, () => lookUp(ada)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 404)) {
      expect([status, body.code]).toEqual([429, 'error.federation.rate_limited']);
      expect(headers.get('retry-after')).toBe('60');
    }
    expect(peer.times(target('nobody'))).toBe(20);
    expect((await lookUp(bob)).status).toBe(404);
    // A handle of this server does not count against the limit.
    expect((await service.client.get(`/v1/users?handle=nobody@${HERE}`, { token: ada.token })).status).toBe(404);
    clock.advance(MINUTE);
    expect((await lookUp(ada)).status).toBe(404);
  });

  it.each([
    ['17', '17'],
    [undefined, '60'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', '60'],
    ['0', '1'],
    ['999999', '3600'],
  ])('passes the 429 of the peer on, with its Retry-After of %s as %s', async (said, told) => {
    const { token } = await aPerson(service.client);
    const target = `/v1/federation/users?handle=${encodeURIComponent(`ada@${peer.host}`)}`;
    const headers = said === undefined ? {} : { 'Retry-After': said };
    peer.answers.set(target, (_request, response) => response.writeHead(429, headers).end());
    const answer = await service.client.get(`/v1/users?handle=ada@${peer.host}`, { token });
    expect([answer.status, answer.body.code]).toEqual([429, 'error.federation.rate_limited']);
    expect(answer.headers.get('retry-after')).toBe(told);
    expect(answer.body.retry_after).toBe(Number(told));
  });

  it.each<[string, object | string]>([
    ['is about somebody else', { handle: 'eve@elsewhere.example' }],
    ['has no user id', { user_id: 'x' }],
    ['has half a directory', { ik: null }],
    ['has a key of another length', { ik: 'AAAA' }],
    ['is no document', 'text'],
  ])('is refused when the answer %s', async (_what, wrong) => {
    const { token } = await aPerson(service.client);
    const handle = `ada@${peer.host}`;
    const right = {
      handle,
      user_id: '01990000-0000-7000-8000-000000000001',
      ik: Buffer.alloc(32, 7).toString('base64url'),
      directory: 'AAAA',
    };
    const path = `/v1/federation/users?handle=${encodeURIComponent(handle)}`;
    peer.answers.set(path, (_request, response) => response.end(JSON.stringify(right)));
    const lookUp = () => service.client.get(`/v1/users?handle=${handle}`, { token });
    expect((await lookUp()).body).toEqual(right);
    const answer = typeof wrong === 'string' ? wrong : { ...right, ...wrong };
    peer.answers.set(path, (_request, response) => response.end(JSON.stringify(answer)));
    const { status, body } = await lookUp();
    expect([status, body.code]).toEqual([502, 'error.federation.peer_unavailable']);
  });
});
