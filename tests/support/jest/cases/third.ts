import { expect, it } from '@jest/globals';
import { begin } from './parts/counting.js';

const open = begin();

it('comes after the hooks of the files before', () => {
  expect(open).toBe(0);
});
