import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, SECOND } from '../../../domain/kernel/instant.js';
import {
  anAnchoredPerson,
  anIdentity,
  movedBody,
  type Anchored,
  type Identity,
} from '../../support/people/identity.js';
import { aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const NEW_HANDLE = 'ada@elsewhere.org';

let service: TestService;
let ada: Anchored;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await anAnchoredPerson(service.client);
});

const certificate = (changes: object = {}, signer: Identity = ada.identity) =>
  movedBody(signer, { oldHandle: ada.handle, newHandle: NEW_HANDLE, movedAt: service.clock.now(), ...changes });
const publish = (body: object) => service.client.put('/v1/auth/moved', { token: ada.token, body });
const read = (handle: string) =>
  service.client.get(`/.well-known/service/moved/${handle.split('@')[0]!}`, { headers: { 'X-Request-Id': 'same' } });

describe('a moved certificate', () => {
  it('that the identity key signed is published for everybody, for a day', async () => {
    const body = certificate();
    expect(await publish(body)).toMatchObject({ status: 200, body });
    const told = await read(ada.handle);
    expect(told).toMatchObject({ status: 200, body });
    expect(told.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(told.headers.get('etag')).not.toBeNull();
  });

  it.each<[string, (body: ReturnType<typeof certificate>) => object]>([
    ["another key's signature", () => certificate({}, anIdentity())],
    ['another new handle than was signed', (body) => ({ ...body, new_handle: 'eve@elsewhere.org' })],
    ['another instant than was signed', (body) => ({ ...body, moved_at: '2026-01-01T00:00:00.000Z' })],
  ])('with %s is refused, and not stored', async (_, change) => {
    const answer = await publish(change(certificate()));
    expect(answer.body).toMatchObject({ status: 403, code: 'error.moved.certificate_invalid' });
    expect((await read(ada.handle)).status).toBe(404);
  });

  it.each<[string, (body: ReturnType<typeof certificate>) => object]>([
    ['/old_handle', () => certificate({ oldHandle: 'somebody@gatehouse.test' })],
    ['/old_handle', () => certificate({ oldHandle: ada.handle.replace('gatehouse', 'other') })],
    ['/new_handle', () => certificate({ newHandle: ada.handle })],
    ['/new_handle', (body) => ({ ...body, new_handle: 'nobody' })],
    ['/moved_at', (body) => ({ ...body, moved_at: '2026-01-01T00:00:00Z' })],
    ['/moved_at', () => certificate({ movedAt: service.clock.now() + DAY + 1 })],
    ['/ik_sig', (body) => ({ ...body, ik_sig: 'AAAA' })],
  ])('with a wrong %s is a 400 that names it', async (path, change) => {
    const answer = await publish(change(certificate()));
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe(path);
  });

  it('may be a day ahead, and no more', async () => {
    expect((await publish(certificate({ movedAt: service.clock.now() + DAY + 1 }))).status).toBe(400);
    expect((await publish(certificate({ movedAt: service.clock.now() + DAY }))).status).toBe(200);
  });

  it('needs a session, and an identity anchor', async () => {
    expect((await service.client.put('/v1/auth/moved', { body: certificate() })).status).toBe(401);
    const bob = await aPerson(service.client);
    const handle = `${bob.address.split('@')[0]!}@gatehouse.test`;
    const body = certificate({ oldHandle: handle });
    const answer = await service.client.put('/v1/auth/moved', { token: bob.token, body });
    expect(answer.body).toMatchObject({ status: 409, code: 'error.auth.no_identity_anchor' });
  });

  it('gives way to a later one, and not to an earlier one that somebody sends again', async () => {
    const first = certificate();
    const later = certificate({ newHandle: 'ada@third.org', movedAt: service.clock.now() + SECOND });
    await publish(first);
    expect((await publish(first)).status).toBe(200);
    expect((await publish(later)).status).toBe(200);
    expect((await publish(first)).body).toMatchObject({ status: 409, code: 'error.moved.superseded' });
    expect((await read(ada.handle)).body).toEqual(later);
  });
});

describe('a user who has not moved and one who does not exist', () => {
  it('are answered byte for byte alike, whatever is asked for', async () => {
    const unmoved = await read(ada.handle);
    expect(unmoved.body).toMatchObject({ status: 404, code: 'error.moved.not_found' });
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').sort();
    for (const user of ['nobody', 'NOBODY', 'no%20body', '%00', 'x'.repeat(300), '..%2f..']) {
      const unknown = await read(user);
      expect([unknown.status, Buffer.compare(unknown.bytes, unmoved.bytes)]).toEqual([404, 0]);
      expect(names(unknown.headers)).toEqual(names(unmoved.headers));
    }
  });
});
