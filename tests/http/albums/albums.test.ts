import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../../adapters/http/routes.js';
import { toRfc3339 } from '../../../domain/kernel/instant.js';
import { inParallel } from '../../support/people/builders.js';
import type { ClientResponse } from '../../support/http/client.js';
import { aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  aClientId,
  anAlbumOf,
  anIntent,
  createAlbum,
  aWriter,
  join,
  NEXT,
  PIN,
  type Writer,
} from '../../support/people/writer.js';
import { signIntent } from '../../support/people/device-keys.js';

let service: TestService;
let owner: Writer;
let stranger: Writer;
beforeAll(async () => {
  service = await startTestService();
  owner = await aWriter(service.client, service.baseParts);
  stranger = await aWriter(service.client, service.baseParts);
});
afterAll(() => service.stop());

describe('POST /v1/albums', () => {
  it('makes an album of the caller, at the version of the request', async () => {
    const { status, headers, body } = await createAlbum(service.client, owner);
    expect(status).toBe(201);
    expect(body).toEqual({
      album_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      protocol_version: PIN,
      crypto_suite_id: 1,
      owner_id: owner.accountId,
      created_at: toRfc3339(service.clock.now()),
    });
    expect(headers.get('location')).toBe(`/v1/albums/${body.album_id}`);
    expect((await createAlbum(service.client, owner)).body.album_id).not.toBe(body.album_id);
  });

  it("gives the first one's answer to the same request again, later and in parallel", async () => {
    const album_id = aClientId();
    const answers = await inParallel(10, () => createAlbum(service.client, owner, { album_id }));
    service.clock.advance(1000);
    answers.push(await createAlbum(service.client, owner, { album_id }));
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toEqual(answers[0]!.body);
    }
    expect(answers[0]!.body.album_id).toBe(album_id);
  });

  it("rejects a taken id with other content, and another's, and reveals no more than that", async () => {
    const album_id = await anAlbumOf(service.client, owner, { album_id: aClientId() });
    const other = await createAlbum(service.client, owner, { album_id, manifest: 'b3RoZXI' });
    const another = await createAlbum(service.client, stranger, { album_id });
    const newer = await createAlbum(service.client, owner, { album_id, protocol_version: '2026-03-02' });
    for (const answer of [other, another, newer]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'error.album.id_taken']);
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(other));
    }
    expect((await service.client.get(`/v1/albums/${album_id}`, { token: stranger.token })).status).toBe(404);
  });

  it.each([
    ['an id that is no UUIDv7', { album_id: '3f2b8c1e-5a44-4c0d-9e6f-000000000001' }, '/album_id'],
    ['an id in capitals', { album_id: '01990000-0000-7000-8000-00000000000A' }, '/album_id'],
    ['no manifest', { manifest: undefined }, '/manifest'],
    ['a padded manifest', { manifest: 'bQ==' }, '/manifest'],
    ['a suite beyond 16 bits', { crypto_suite_id: 65_536 }, '/crypto_suite_id'],
    ['an unknown member', { owner_id: 'x' }, '/owner_id'],
  ])('refuses %s', async (_, changes, path) => {
    const { status, body } = await createAlbum(service.client, owner, changes);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'error.request.invalid', path]);
  });

  it('accepts null for optional members', async () => {
    const { status, body } = await createAlbum(service.client, owner, { album_id: null, owner_id: null });
    expect([status, body.owner_id]).toEqual([201, owner.accountId]);
  });

  it('refuses a suite that the server does not list', async () => {
    const { status, body } = await createAlbum(service.client, owner, { crypto_suite_id: 2 });
    expect([status, body.code]).toEqual([426, 'error.protocol.unsupported']);
  });

  it('refuses a device that is in no published directory', async () => {
    const { token } = await aPerson(service.client);
    const { status, body } = await createAlbum(service.client, { ...owner, token });
    expect([status, body.code]).toEqual([403, 'error.device.not_listed']);
  });
});

describe('GET /v1/albums', () => {
  const list = (writer: Writer, query = '') => service.client.get(`/v1/albums${query}`, { token: writer.token });

  it("pages through the caller's albums, newest first, with the caller's role", async () => {
    const [ann, bob] = [
      await aWriter(service.client, service.baseParts),
      await aWriter(service.client, service.baseParts),
    ];
    const ids: string[] = [];
    for (const [writer, role] of [[ann], [bob, 'reader'], [ann], [bob, 'admin']] as const) {
      service.clock.advance(1000);
      const id = await anAlbumOf(service.client, writer);
      if (role !== undefined) await join(service.client, bob, id, ann, role);
      ids.unshift(id);
    }
    const first = await list(ann, '?limit=3');
    const second = await list(ann, `?limit=3&cursor=${first.body.next_cursor}`);
    expect([...first.body.albums, ...second.body.albums].map(({ album_id }) => album_id)).toEqual(ids);
    expect(first.body.albums.map(({ role }: { role: string }) => role)).toEqual(['admin', 'admin', 'reader']);
    expect(first.body.albums[2]).toEqual({
      album_id: ids[2],
      protocol_version: PIN,
      crypto_suite_id: 1,
      owner_id: bob.accountId,
      created_at: toRfc3339(service.clock.now() - 2000),
      role: 'reader',
    });
    expect(second.body.next_cursor).toBeNull();
    expect((await list(ann, '?limit=4')).body.next_cursor).toBeNull();
    expect((await list(bob)).body.albums).toHaveLength(2);
  });

  it.each(['?limit=0', '?limit=501', '?limit=x', '?cursor=x', '?cursor=', '?limit=1&limit=2'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await list(owner, query);
      expect([status, body.code]).toEqual([400, 'error.request.invalid']);
    },
  );
});

describe('GET /v1/albums/{id}', () => {
  it('shows a member the album, its manifest and its members, at any version of the request, to a device not listed too', async () => {
    const member = await aWriter(service.client, service.baseParts);
    const id = await anAlbumOf(service.client, owner, { manifest: 'AAEC' });
    await join(service.client, owner, id, member, 'reader');
    await service.baseParts.unitOfWork.run(({ directories }) =>
      directories.publish(member.accountId, { version: 2, ik: new Uint8Array(32), document: new Uint8Array() }, []),
    );
    for (const protocol of [undefined, '2020-01-01', '2026-01-01', '2026-11-01']) {
      const request = { token: member.token, ...(protocol === undefined ? {} : { protocol }) };
      const { status, body } = await service.client.get(`/v1/albums/${id}`, request);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        album_id: id,
        protocol_version: PIN,
        owner_id: owner.accountId,
        role: 'reader',
        manifest: 'AAEC',
        members: [{ user_id: member.accountId, role: 'reader' }],
      });
    }
  });
});

describe('a stranger', () => {
  const MANIFEST = { protocol_version: PIN, crypto_suite_id: 1, sidecar_schema: 1, document: 'bQ' };
  const BODIES: Record<string, (albumId: string) => object> = {
    'PUT /v1/albums/:id/members/:user_id': () => ({ body: { role: 'reader' } }),
    'POST /v1/albums/:id/upgrade': (albumId) => ({
      raw: signIntent(stranger.keys, albumId, anIntent(stranger)),
      type: 'application/cbor',
    }),
    'POST /v1/albums/:id/assets': () => ({ body: { source_asset_id: aClientId(), manifest: MANIFEST } }),
  };

  it.each(routes.filter(({ path }) => path.startsWith('/v1/albums/:id')).map(({ method, path }) => [method, path]))(
    'is told the same of an album that exists and of one that does not: %s %s',
    async (method, pattern) => {
      const existing = await anAlbumOf(service.client, owner);
      const answers = [];
      const newer = await anAlbumOf(service.client, owner, { protocol_version: NEXT });
      for (const id of [existing, newer, aClientId(), 'not-an-id', existing.toUpperCase()]) {
        const path = pattern.replace(':id', id).replace(':user_id', owner.accountId);
        const more = BODIES[`${method} ${pattern}`]?.(id) ?? {};
        const query = pattern.endsWith('/upgrade') ? `?intent_id=${aClientId()}` : '';
        answers.push(
          await service.client.send(method, path + query, { token: stranger.token, protocol: PIN, ...more }),
        );
      }
      for (const answer of answers) {
        expect([answer.status, answer.body.code]).toEqual([404, 'error.album.not_found']);
        expect(withoutRequestId(answer)).toEqual(withoutRequestId(answers[0]!));
      }
    },
  );
});

function withoutRequestId({ body }: ClientResponse): object {
  return { ...body, request_id: null };
}
