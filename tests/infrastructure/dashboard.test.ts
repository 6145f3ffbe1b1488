import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { adminRoutes, routes } from '../../adapters/http/routes.js';
import { Metrics } from '../../infrastructure/metrics.js';

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const dashboard = JSON.parse(readFileSync(new URL('../../docs/grafana.json', import.meta.url), 'utf8')) as Dashboard;
const rules = readFileSync(new URL('../../docs/alerts.yml', import.meta.url), 'utf8');
/** In a table `|` is written `\\|`. */
const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8').replaceAll('\\|', '|');
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

  it('lacks no figure of the service in docs/operating.md', async () => {
    const metrics = new Metrics();
    metrics.watchDatabase(() => ({ busy: 0, waiting: 0, retries: 0 }));
    metrics.watchPasswords(() => 0);
    const names = [...(await metrics.text()).matchAll(/^# TYPE (gatehouse_\w+)/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('asks, like docs/alerts.yml and docs/operating.md, for routes that there are', () => {
    const paths = [...routes, ...adminRoutes].map(({ path }) => path);
    const texts = [queries.join('\n'), rules, page];
    const asked = texts.flatMap((text) => {
      const found = [...text.matchAll(/route=(~?)"([^"]+)"/g)];
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    for (const [, isPattern, route = ''] of asked) {
      const matches =
        isPattern === '~'
          ? paths.filter((path) => new RegExp(`^(${route})$`).test(path))
          : paths.filter((path) => path === route);
      expect([route, matches.length > 0]).toEqual([route, true]);
    }
  });

  it('finds each cause of an overload by its routes', () => {
    const code = 'error.request.overloaded';
    const paths = [...routes, ...adminRoutes]
      .filter(({ endpoint }) => endpoint.refusals?.includes(code) === true)
      .map(({ path }) => path);
    const causes = [...page.matchAll(/code="error\.request\.overloaded",route=~?"([^"]+)"/g)].map(
      ([, routes = '']) => routes,
    );
    expect(causes).toHaveLength(3);
    const found = paths.map((path) => [path, causes.filter((cause) => new RegExp(`^(${cause})$`).test(path)).length]);
    expect(found).toEqual(paths.map((path) => [path, 1]));
    expect(paths.length).toBeGreaterThan(8);
    expect(rules).toContain(`{code="${code}",route=~"${causes[0]}"}`);
  });
});
