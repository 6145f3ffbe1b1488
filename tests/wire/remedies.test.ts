import { expect, it } from '@jest/globals';
import { REMEDIES } from '../../adapters/http/problem.js';
import { routes } from '../../adapters/http/routes.js';

it.each(Object.entries(REMEDIES))('the remedy of %s is a request that the table has', (_code, remedy) => {
  const [method, path] = remedy.split(' ');
  expect(routes.some((route) => route.method === method && route.path === path)).toBe(true);
});
