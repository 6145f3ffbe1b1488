import { expect, it } from '@jest/globals';
import { nullable, object, schema, SHA256, SIZE, text, UUID } from '../../adapters/http/schemas/schema.js';
import { validatorFor } from '../../adapters/http/schemas/validator.js';
import { DomainError } from '../../domain/kernel/errors.js';

const members = {
  limit: nullable(SIZE),
  name: nullable({ ...text(), maxLength: 3 }),
  hash: nullable(SHA256),
  state: nullable({ enum: ['on', 'off'] }),
  inner: nullable(object({ id: UUID })),
  size: SIZE,
  whether: { type: 'boolean' },
};
const check = validatorFor(schema('Tested', object(members, Object.keys(members))));

function faultOf(body: unknown): { message: string; errors: unknown } {
  try {
    check(body);
  } catch (error) {
    if (error instanceof DomainError) return { message: error.message, errors: error.details['errors'] };
    throw error;
  }
  throw new Error('the body was accepted');
}

it.each([
  [{ limit: 'x' }, '/limit', 'must be a whole number, or null'],
  [{ limit: -1 }, '/limit', 'must be >= 0, or null'],
  [{ name: 1 }, '/name', 'must be a string, or null'],
  [{ name: 'long' }, '/name', 'must NOT have more than 3 characters, or be null'],
  [{ hash: 'x' }, '/hash', 'must be 64 lower-case hex digits, or null'],
  [{ state: 'x' }, '/state', 'must be one of on, off, or null'],
  [{ inner: 1 }, '/inner', 'must be an object, or null'],
  [{ inner: {} }, '/inner/id', 'is required'],
  [{ inner: { id: 1 } }, '/inner/id', 'must be a string'],
  [{ size: null }, '/size', 'must be a whole number'],
  [{ whether: 1 }, '/whether', 'must be true or false'],
])('names all forms that %j may have, in one error', (body, path, message) => {
  const where = path.slice(1).replace('/', '.');
  expect(faultOf(body)).toEqual({ message: `${where} ${message}`, errors: [{ path, message }] });
});

it.each([[[]], [null], ['x']])('reports that %j is no object', (body) => {
  const message = 'must be an object';
  expect(faultOf(body)).toEqual({ message: `The body ${message}`, errors: [{ path: '', message }] });
});

it('accepts null where it may be', () => {
  const body = { limit: null, name: null, hash: null, state: null, inner: null };
  expect(check(body)).toEqual(body);
});
