import { expect, it } from '@jest/globals';
import { REMEDIES } from '../../adapters/http/problem.js';
import { routes } from '../../adapters/http/routes.js';

it.each(Object.entries(REMEDIES))('the remedy of %s is a request that the table has', (_code, remedy) => {
  const [method, target = ''] = remedy.split(' ');
  const [path = '', query = ''] = target.split('?');
  const template = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const named = routes.find((route) => route.method === method && route.path === template);
  expect(named).toBeDefined();
  for (const name of new URLSearchParams(query).keys()) expect(named?.endpoint.query).toHaveProperty(name);
});
