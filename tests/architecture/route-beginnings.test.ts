import { expect, it } from '@jest/globals';
import { adminRoutes, routes } from '../../adapters/http/routes.js';

it.each([
  { listener: 'public', table: routes },
  { listener: 'admin', table: adminRoutes },
])('no path of the $listener listener begins like those of another group (byBeginning)', ({ table }) => {
  const paths = table.map(({ path }) => path).filter((path) => path.includes(':'));
  const beginnings = [...new Set(paths.map((path) => path.slice(0, path.indexOf(':'))))];
  expect(beginnings.length).toBeGreaterThan(2);
  for (const beginning of beginnings) {
    expect(beginnings.filter((other) => other.startsWith(beginning))).toEqual([beginning]);
  }
});
