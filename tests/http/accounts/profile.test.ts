import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aPerson, type Person } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startTestService();
  person = await aPerson(service.client);
});
afterAll(() => service.stop());

const read = () => service.client.get('/v1/auth/profile', { token: person.token });
const patch = (body: unknown) => service.client.patch('/v1/auth/profile', { token: person.token, body });

it('is these four facts', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    address: person.address,
    display_name: null,
    created_at: new Date(service.clock.now()).toISOString(),
  });
});

it.each([
  ['trims', '  Ann \u00a0', 'Ann'],
  ['takes 128 characters, astral ones too', '🦊'.repeat(128), '🦊'.repeat(128)],
  ['clears by null', null, null],
  ['keeps one name for no name', '   ', null],
])('%s (A24)', async (_what, given, kept) => {
  const { status, body } = await patch({ display_name: given });
  expect([status, body.display_name]).toEqual([200, kept]);
  expect((await read()).body.display_name).toBe(kept);
});

it('leaves the name unchanged when the key is absent', async () => {
  await patch({ display_name: 'Ann' });
  const { status, body } = await patch({});
  expect([status, body.display_name]).toEqual([200, 'Ann']);
});

it.each([
  ['129 characters', 'x'.repeat(129)],
  ['a tab', 'A\tnn'],
  ['a line end', 'Ann\n'],
  ['DEL', 'A\u007fnn'],
  ['C1', 'A\u0085nn'],
  ['a lone surrogate', 'A\ud800nn'],
  ['a number', 1],
  ['an object', {}],
])('refuses %s, and keeps what was there (A24)', async (_what, display_name) => {
  await patch({ display_name: 'Ann' });
  const { status, body } = await patch({ display_name });
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'error.request.invalid', '/display_name']);
  expect((await read()).body.display_name).toBe('Ann');
});

it('has no member that can be changed but the name', async () => {
  for (const member of ['id', 'address', 'created_at']) {
    expect((await patch({ [member]: 'x@example.org' })).status).toBe(400);
  }
});
