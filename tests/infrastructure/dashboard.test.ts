import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { routes } from '../../adapters/http/routes.js';
import { Metrics } from '../../infrastructure/metrics.js';

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const dashboard = JSON.parse(readFileSync(new URL('../../docs/grafana.json', import.meta.url), 'utf8')) as Dashboard;
const rules = readFileSync(new URL('../../docs/alerts.yml', import.meta.url), 'utf8');
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

describe('docs/grafana.json', () => {
  it('asks, like docs/alerts.yml, for figures that there are', async () => {
    const metrics = new Metrics();
    metrics.watchDatabase(() => ({ busy: 2, waiting: 1, retries: 3 }));
    metrics.answered({ requestId: 'r', method: 'GET', route: '/x', status: 200, seconds: 0.01 });
    metrics.itemSettled({ route: '/upload/batch', status: 200 });
    metrics.incident('something', 0);
    const text = await metrics.text();
    const names = queries.flatMap((query) => query.match(/\b(gatehouse|nodejs|process)_[a-z0-9_]+/g) ?? []);
    expect(names.length).toBeGreaterThan(queries.length - 1);
    names.push(...(rules.match(/\bgatehouse_[a-z_]+(?=[{["|])/g) ?? []));
    for (const name of new Set(names)) expect(text).toMatch(new RegExp(`^${name}(\\{| )`, 'm'));
    expect(text).toContain('gatehouse_database_connections{state="waiting"} 1');
  });

  it('asks for routes that there are', () => {
    const paths = routes.map(({ path }) => path);
    const asked = queries.flatMap((query) => [...query.matchAll(/route=(~?)"([^"]+)"/g)]);
    expect(asked.length).toBeGreaterThan(0);
    for (const [, isPattern, route = ''] of asked) {
      const matches =
        isPattern === '~'
          ? paths.filter((path) => new RegExp(`^(${route})$`).test(path))
          : paths.filter((path) => path === route);
      expect([route, matches.length > 0]).toEqual([route, true]);
    }
  });
});
