import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../../adapters/http/routes.js';
import { DAY, HOUR } from '../../../domain/kernel/instant.js';
import type { ProtocolRule } from '../../../adapters/http/routing/route.js';
import type { ClientResponse } from '../../support/http/client.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anAlbumOf, aWriter, createAlbum, type Writer } from '../../support/people/writer.js';

const MIN = '2026-01-01';
const MAX = '2026-11-01';

let service: TestService;
let owner: Writer;
beforeAll(async () => {
  service = await startTestService({ env: { PROTOCOL_MIN: MIN, PROTOCOL_MAX: MAX, ACCESS_TOKEN_TTL: '30d' } });
  owner = await aWriter(service.client, service.baseParts);
});
afterAll(() => service.stop());

/** The protocol gate runs before everything else, so its answer needs neither a session nor a body. */
const CASES: readonly (readonly [string, string | undefined, Record<ProtocolRule, string>])[] = [
  ['absent', undefined, { read: 'served', write: '426 error.protocol.required', exempt: 'served' }],
  ['Min - 1 day', '2025-12-31', { read: 'served', write: '426 error.protocol.unsupported', exempt: 'served' }],
  ['far below Min', '1999-01-01', { read: 'served', write: '426 error.protocol.unsupported', exempt: 'served' }],
  ['Min', MIN, { read: 'served', write: 'served', exempt: 'served' }],
  ['inside', '2026-07-15', { read: 'served', write: 'served', exempt: 'served' }],
  ['Max', MAX, { read: 'served', write: 'served', exempt: 'served' }],
  ['Max + 1 day', '2026-11-02', above()],
  ['far above Max', '9999-12-31', above()],
  ...[
    '2026-1-1',
    '2026-13-45',
    '2026-02-30',
    '2026-00-10',
    '2026 01-01',
    'latest',
    '',
    `${MIN}, ${MIN}`,
    `${MIN}Z`,
  ].map((text) => [`malformed: ${JSON.stringify(text)}`, text, malformed()] as const),
];

function above(): Record<ProtocolRule, string> {
  const refused = '426 error.protocol.unsupported';
  return { read: refused, write: refused, exempt: 'served' };
}

function malformed(): Record<ProtocolRule, string> {
  const refused = '400 error.protocol.malformed';
  return { read: refused, write: refused, exempt: 'served' };
}

function outcome({ status, body }: ClientResponse): string {
  const code = String(body?.code);
  return code.startsWith('error.protocol.') ? `${status} ${code}` : 'served';
}

function send(method: string, path: string, headers: Record<string, string>): Promise<ClientResponse> {
  return service.client.send(method, path.replaceAll(/[:*][a-z_]+/g, 'x'), { headers });
}

/** Every route of the table, later ones included; an answer to HEAD has no code to read. */
const ROUTES = routes.filter(({ method }) => method !== 'HEAD');

describe('X-Service-Protocol', () => {
  it.each(CASES)('%s', async (_, version, expected) => {
    const [outcomes, wanted]: [string[], string[]] = [[], []];
    for (const { method, path, protocol } of ROUTES) {
      const answer = await send(method, path, version === undefined ? {} : { 'X-Service-Protocol': version });
      outcomes.push(`${method} ${path}: ${outcome(answer)}`);
      wanted.push(`${method} ${path}: ${expected[protocol]}`);
      if (answer.status === 426) {
        expect(answer.headers.get('upgrade')).toBe(`service-protocol/${MAX}`);
        expect(answer.headers.get('connection')).toMatch(/^upgrade/i);
      }
      expect(answer.headers.get('x-service-protocol-min')).toBe(MIN);
      expect(answer.headers.get('x-service-protocol-max')).toBe(MAX);
    }
    expect(outcomes).toEqual(wanted);
  });
});

describe('the protocol rule of a route', () => {
  it('is `write` for whatever changes devices, albums, uploads or assets, `exempt` for what has no version', () => {
    for (const { method, path, protocol } of routes) {
      const isChange =
        !['GET', 'HEAD'].includes(method) &&
        /^\/(upload|v1\/(devices|albums|assets|trash|guest\/uploads)\b)/.test(path);
      const isExempt =
        /^\/($|docs(\/|$)|\.well-known\/|openapi\.json|healthz|readyz|v1\/auth\/oidc\/:provider\/(callback|backchannel-logout))/.test(
          path,
        );
      expect(`${method} ${path} ${protocol}`).toBe(
        `${method} ${path} ${isExempt ? 'exempt' : isChange ? 'write' : 'read'}`,
      );
    }
  });
});

describe('the formats of a request', () => {
  const FORMATS = [
    ['X-Service-Crypto-Suite', '1', true],
    ['X-Service-Crypto-Suite', '2', false],
    ['X-Service-Crypto-Suite', '01', false],
    ['X-Service-Crypto-Suite', '1, 1', false],
    ['X-Service-Sidecar-Schema', '1', true],
    ['X-Service-Sidecar-Schema', '9', false],
    ['X-Service-Sidecar-Schema', 'one', false],
  ] as const;

  it.each(FORMATS)('are looked at in a write: %s %s, listed: %s', async (header, value, isListed) => {
    for (const { method, path, protocol } of ROUTES) {
      const answer = await send(method, path, { 'X-Service-Protocol': MAX, [header]: value });
      const refused = protocol === 'write' && !isListed;
      expect(`${path} ${outcome(answer)}`).toBe(`${path} ${refused ? '426 error.protocol.unsupported' : 'served'}`);
    }
  });
});

describe('an announced deprecation', () => {
  const announce = async (cutoffAt: number) => {
    const announcedAt = service.clock.now() - HOUR;
    const infoUrl = 'https://gatehouse.test/moving';
    const deprecation = { protocolVersion: '2026-05-01', minClientBuild: '2.4.0', announcedAt, cutoffAt, infoUrl };
    // In the database too: each node loads the announcements from it every few seconds.
    await service.baseParts.stores.deprecations.put(deprecation);
    await service.service.parts.loadAnnouncements.execute();
    return announcedAt;
  };

  it('is told to reads and writes below it, and to nobody else', async () => {
    const cutoffAt = service.clock.now() + DAY;
    const announcedAt = await announce(cutoffAt);
    const read = (protocol: string) => service.client.get('/v1/albums', { token: owner.token, protocol });
    const write = (protocol_version: string) => createAlbum(service.client, owner, { protocol_version });
    for (const answering of [read('2026-04-30'), write('2026-04-30'), read(MIN), write(MIN)]) {
      const { status, headers } = await answering;
      expect(status).toBeLessThan(300);
      expect(headers.get('deprecation')).toBe(`@${Math.floor(announcedAt / 1000)}`);
      expect(headers.get('sunset')).toBe(new Date(cutoffAt).toUTCString());
      expect(headers.get('link')).toBe('<https://gatehouse.test/moving>; rel="deprecation"; type="text/html"');
    }
    for (const answering of [read('2026-05-01'), write('2026-05-01'), read('2025-12-31')]) {
      const { status, headers } = await answering;
      expect(status).toBeLessThan(300);
      expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
    }
  });

  it('closes the window below it to the millisecond, to writes alone', async () => {
    const album = await anAlbumOf(service.client, owner, { protocol_version: '2026-04-30' });
    const cutoffAt = service.clock.now() + DAY;
    await announce(cutoffAt);
    const write = () => createAlbum(service.client, owner, { protocol_version: '2026-04-30' });
    service.clock.set(cutoffAt - 1);
    expect((await write()).status).toBe(201);
    service.clock.set(cutoffAt);
    const refused = await write();
    expect(outcome(refused)).toBe('426 error.protocol.unsupported');
    expect(refused.headers.get('x-service-protocol-min')).toBe('2026-05-01');
    expect(refused.headers.get('x-service-min-client-build')).toBe('2.4.0');
    const read = await service.client.get(`/v1/albums/${album}`, { token: owner.token, protocol: '2026-04-30' });
    expect(read.body.protocol_version).toBe('2026-04-30');
    expect(read.headers.get('deprecation')).toBeNull();
  });
});
