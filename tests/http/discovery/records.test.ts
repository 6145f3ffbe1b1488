import { RotateServerKey } from '../../../application/keys/rotate-server-key.js';
import { SweepExpired } from '../../../application/sweeps/sweep-expired.js';
import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import cbor from 'cbor';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CoseDocuments } from '../../../adapters/crypto/cose.js';
import { routes } from '../../../adapters/http/routes.js';
import { encodeCbor } from '../../../domain/kernel/deterministic-cbor.js';
import { DAY, MINUTE, SECOND, toRfc3339 } from '../../../domain/kernel/instant.js';
import type { Client, WireBody } from '../../support/http/client.js';
import { aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const OIDC_PROVIDERS = JSON.stringify([
  { id: 'corp', display_name: 'Corp', issuer: 'https://id.example.org', client_id: 'c', client_secret: 's' },
]);

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const record = async (client: Client, name: string): Promise<WireBody> => {
  const answer = await client.get(`/.well-known/service/${name}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

/** Starts a second node, which reads the current rows of the database at its start. */
const anotherNode = (env = {}) => startTestService({ sharing: service, env });

describe('server-info', () => {
  it('lists what a client and a peer must know', async () => {
    const { jwk } = service.service.parts.keyRing.verifying()[0]!;
    const body = await record(service.client, 'server-info');
    expect(body).toEqual({
      api_base_url: 'http://gatehouse.test',
      server_host: 'gatehouse.test',
      auth: { methods: ['local'], endpoints: body.auth.endpoints },
      federation: { endpoint: 'http://gatehouse.test/v1/federation' },
      signing_keys: { keys: [jwk] },
      protocol_version: { min: '2026-01-01', max: '2026-11-01' },
      min_protocol_version: [],
      crypto_suites: [1],
      sidecar_schemas: [1],
      min_client_build: '0.0.0',
    });
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  it('names only endpoints that are routes, and only those of the methods on offer', async () => {
    const both = await anotherNode({
      AUTH_METHODS: 'local,oidc',
      OIDC_PROVIDERS,
      OIDC_REDIRECT_URIS: 'https://app.example/signed-in',
    });
    const local = (await record(service.client, 'server-info')).auth.endpoints as Record<string, string>;
    const all = (await record(both.client, 'server-info')).auth.endpoints as Record<string, string>;
    await both.stop();
    const paths = new Set(routes.map(({ path }) => `http://gatehouse.test${path}`));
    expect(Object.values(all).filter((address) => !paths.has(address))).toEqual([]);
    const factor = ['totp_enroll', 'totp_verify_enrollment', 'totp_disable'];
    expect(Object.keys(local)).toEqual(expect.arrayContaining(['register', 'login', 'verify_totp', ...factor]));
    expect(Object.keys(local).filter((name) => name.startsWith('oidc'))).toEqual([]);
    expect(Object.keys(all).filter((name) => name.startsWith('oidc'))).toEqual(['oidc_providers', 'oidc_complete']);
  });
});

describe('deprecation', () => {
  it('lists every announcement; server-info lists the future ones, and the window rises at the cutoff', async () => {
    const now = service.clock.now();
    const announced = {
      protocolVersion: '2026-03-01',
      minClientBuild: '2.0.0',
      announcedAt: now,
      cutoffAt: now + 30 * DAY,
      infoUrl: 'https://example.org/eol',
    };
    await service.baseParts.stores.deprecations.put(announced);
    const node = await anotherNode();
    const told = {
      protocol_version: '2026-03-01',
      min_client_build: '2.0.0',
      announced_at: toRfc3339(now),
      cutoff_at: toRfc3339(now + 30 * DAY),
      info_url: 'https://example.org/eol',
    };
    expect(await record(node.client, 'deprecation')).toEqual({ deprecations: [told] });
    const before = await record(node.client, 'server-info');
    expect(before.min_protocol_version).toEqual([{ version: '2026-03-01', cutoff_at: told.cutoff_at }]);
    expect([before.protocol_version.min, before.min_client_build]).toEqual(['2026-01-01', '0.0.0']);

    service.clock.advance(30 * DAY);
    const after = await record(node.client, 'server-info');
    expect(after.min_protocol_version).toEqual([]);
    expect([after.protocol_version.min, after.min_client_build]).toEqual(['2026-03-01', '2.0.0']);
    const answer = await node.client.get('/.well-known/service/deprecation');
    expect(answer.body).toEqual({ deprecations: [told] });
    expect(answer.headers.get('x-service-protocol-min')).toBe('2026-03-01');
    await node.stop();
  });
});

describe('min_client_build of an announcement about a protocol version alone', () => {
  it('is 0.0.0, as in server-info', async () => {
    const cutoff_at = toRfc3339(service.clock.now() + 60 * DAY);
    const body = { protocol_version: '2026-02-01', cutoff_at, min_client_build: null };
    const answer = await service.admin.post('/admin/deprecations', { body });
    expect(answer.body).toMatchObject({ min_client_build: '0.0.0' });
    const { deprecations } = await record(service.client, 'deprecation');
    expect(deprecations).toEqual([expect.objectContaining({ cutoff_at, min_client_build: '0.0.0' })]);
  });
});

describe('revoked-jti', () => {
  it('lists the revocations of the last 24 hours, at once, and none older', async () => {
    const start = service.clock.now();
    expect(await record(service.client, 'revoked-jti')).toEqual({ issued_at: toRfc3339(start), revoked: [] });
    const revoke = (jti: string, revokedAt: number) =>
      service.baseParts.stores.revokedCapabilities.add({ jti, revokedAt, expiresAt: revokedAt + DAY });
    await revoke('first', start);
    await revoke('second', start + MINUTE);
    service.clock.set(start + DAY - 1);
    const [first, second] = [
      { jti: 'first', revoked_at: toRfc3339(start) },
      { jti: 'second', revoked_at: toRfc3339(start + MINUTE) },
    ];
    expect((await record(service.client, 'revoked-jti')).revoked).toEqual([first, second]);
    service.clock.set(start + DAY);
    expect((await record(service.client, 'revoked-jti')).revoked).toEqual([second]);
    service.clock.set(start + DAY + MINUTE);
    expect((await record(service.client, 'revoked-jti')).revoked).toEqual([]);
  });

  it('lists a revocation again once a clock that ran a day ahead is right (quality F10)', async () => {
    const jti = randomUUID();
    expect((await service.admin.post('/admin/federation/revocations', { body: { jti } })).status).toBe(200);
    const listed = (await record(service.client, 'revoked-jti')).revoked;
    expect(listed).toEqual([expect.objectContaining({ jti })]);
    const now = service.clock.now();
    service.clock.set(now + DAY + MINUTE);
    await service.service.parts.make(SweepExpired).execute();
    service.clock.set(now);
    expect((await record(service.client, 'revoked-jti')).revoked).toEqual(listed);
  });

  it('is the same document for a minute, unless something is revoked', async () => {
    const etag = async () => (await service.client.get('/.well-known/service/revoked-jti')).headers.get('etag');
    const first = await etag();
    service.clock.advance(MINUTE - 1);
    expect(await etag()).toBe(first);
    const now = service.clock.now();
    await service.baseParts.stores.revokedCapabilities.add({ jti: 'x', revokedAt: now, expiresAt: now + DAY });
    const second = await etag();
    expect(second).not.toBe(first);
    expect((await record(service.client, 'revoked-jti')).issued_at).toBe(toRfc3339(now));
    service.clock.advance(SECOND);
    expect(await etag()).not.toBe(second);
  });
});

describe('attestation-keys', () => {
  const rotate = () => service.service.parts.make(RotateServerKey).execute('attestation');
  const attested = () =>
    new CoseDocuments().sign1(
      ['service-attestation/v1', 'ab'.repeat(32), 7, 'now'],
      service.service.parts.keyRing.signing('attestation'),
      new Uint8Array(),
    );
  /** Verifies with the cbor library and node:crypto, without the service's code. */
  const verifies = (document: Uint8Array, keys: readonly { kid: string; x: string }[]): boolean => {
    const { value } = cbor.decodeFirstSync(document) as { value: [Buffer, Map<never, never>, Buffer, Buffer] };
    const [head, , content, signature] = value;
    const kid = (cbor.decodeFirstSync(head) as Map<number, Buffer>).get(4)?.toString() ?? '';
    const jwk = keys.find((key) => key.kid === kid);
    if (jwk === undefined) return false;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' });
    return verify(null, encodeCbor(['Signature1', head, new Uint8Array(), content]), key, signature);
  };

  it('verify every attestation there ever was, after any number of rotations, also those of another node', async () => {
    const documents = [attested()];
    const node = await anotherNode();
    for (let rotation = 0; rotation < 4; rotation += 1) {
      await rotate();
      documents.push(attested());
      service.clock.advance(DAY);
    }
    const { keys } = await record(node.client, 'attestation-keys');
    expect(keys).toHaveLength(5);
    expect(keys[0].kid).toBe(service.service.parts.keyRing.signing('attestation').kid);
    for (const document of documents) expect(verifies(document, keys)).toBe(true);
    await node.stop();
  });

  it('have a history that only grows, hash-chained from its first key', async () => {
    const histories: WireBody[][] = [(await record(service.client, 'attestation-keys')).history];
    for (let rotation = 0; rotation < 3; rotation += 1) {
      service.clock.advance(DAY);
      await rotate();
      histories.push((await record(service.client, 'attestation-keys')).history);
    }
    const last = histories.at(-1)!;
    expect(last).toHaveLength(4);
    for (const history of histories) {
      expect(history.map(({ hash }) => hash)).toEqual(last.slice(0, history.length).map(({ hash }) => hash));
    }
    for (const [index, entry] of last.entries()) {
      const prevHash: string | null = last[index - 1]?.hash ?? null;
      expect(entry.prev_hash).toBe(prevHash);
      expect(entry.retired_at).toBe(last[index + 1]?.activated_at ?? null);
      const hashed = [
        'service-key-history/v1',
        prevHash === null ? null : Buffer.from(prevHash, 'hex'),
        entry.kid,
        Buffer.from(entry.jwk.x, 'base64url'),
        entry.activated_at,
      ];
      expect(entry.hash).toBe(createHash('sha256').update(encodeCbor(hashed)).digest('hex'));
    }
  });

  it('are not the keys that sessions are signed with', async () => {
    const { token } = await aPerson(service.client);
    const head = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string };
    const { keys } = await record(service.client, 'attestation-keys');
    expect((keys as { kid: string }[]).map(({ kid }) => kid)).not.toContain(head.kid);
  });
});
