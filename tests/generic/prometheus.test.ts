import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPerson, logIn } from '../support/people/person.js';
import { startPrometheus, until, type Prometheus } from '../support/processes/prometheus.js';
import { startNode, type Node } from '../support/processes/process.js';

const RULES = new URL('../../docs/alerts.yml', import.meta.url).pathname;
const RULE_TESTS = new URL('../infrastructure/alerts.yml', import.meta.url).pathname;
const DASHBOARD = new URL('../../docs/grafana.json', import.meta.url);

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));

let node: Node;
let prometheus: Prometheus;
beforeAll(async () => {
  node = await startNode();
  prometheus = await startPrometheus(new URL(node.admin.baseUrl).host, RULES);
  const ann = await aPerson(node.client);
  const ask = async (): Promise<void> => {
    await logIn(node.client, ann);
    await logIn(node.client, { ...ann, password: 'some other password' });
    await node.client.get('/quota', { token: ann.token });
  };
  await ask();
  // A rate needs two scrapes with a request between them.
  await until(async () => {
    await ask();
    return (await result('sum(rate(gatehouse_http_requests_total{route="/quota"}[1m])) > 0')).length > 0;
  });
}, 120_000);
afterAll(async () => {
  await prometheus.stop();
  await node.stop();
});

async function result(query: string): Promise<readonly unknown[]> {
  return ((await prometheus.api('query', { query })) as { result: readonly unknown[] }).result;
}

describe('a real Prometheus', () => {
  it('reads the figures, and promtool finds no fault in ours', async () => {
    const { activeTargets } = (await prometheus.api('targets')) as { activeTargets: { health: string }[] };
    expect(activeTargets.map(({ health }) => health)).toEqual(['up']);
    const text = Buffer.from((await node.admin.get('/metrics')).bytes);
    // Ignores prom-client's own metrics, whose names the project does not choose.
    const said = promtool(['check', 'metrics'], text).split('\n');
    expect(said.filter((line) => line.includes('gatehouse'))).toEqual([]);
  });

  // An operation that nobody used has no series; this service was only asked for sign-ins and quota.
  it.each(queries)('answers the panel "%s": %s', async (title, expr) => {
    const found = await result(expr.replaceAll('$__rate_interval', '1m'));
    const mayBeEmpty = /Failures|Quota refusals|upgrades|Uploads|Federation/.test(title);
    if (!mayBeEmpty) expect(found.length).toBeGreaterThan(0);
  });

  it('knows every metric whose rate is asked for as a counter or a histogram', async () => {
    const types = (await prometheus.api('metadata')) as Record<string, { type: string }[]>;
    const rules = readFileSync(RULES, 'utf8');
    const asked = [...queries.map(([, expr]) => expr), rules].join('\n');
    const names = [...asked.matchAll(/\b(?:rate|increase)\(\s*([a-z_]+)/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of new Set(names)) {
      const type = types[name]?.[0]?.type ?? types[name.replace(/_bucket$/, '')]?.[0]?.type;
      expect([name, type]).toEqual([name, name.endsWith('_bucket') ? 'histogram' : 'counter']);
    }
  });

  it('evaluates the alert rules, whose unit tests pass', async () => {
    const rulesOf = async () =>
      ((await prometheus.api('rules')) as { groups: { rules: { name: string; health: string }[] }[] }).groups.flatMap(
        ({ rules }) => rules,
      );
    await until(async () => (await rulesOf()).every(({ health }) => health !== 'unknown'));
    const rules = await rulesOf();
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(rules.length).toBe(readFileSync(RULES, 'utf8').match(/- alert:/g)?.length);
    // Each rule is tested both silent and firing.
    const tests = readFileSync(RULE_TESTS, 'utf8');
    for (const { name } of rules)
      expect(tests.match(new RegExp(`alertname: ${name}\\b`, 'g'))!.length).toBeGreaterThan(1);
    expect(promtool(['test', 'rules', RULE_TESTS])).toContain('SUCCESS');
  });
});

/** Runs promtool, whose exit code is not 0 when it has findings; returns its output. */
function promtool(values: readonly string[], input = Buffer.alloc(0)): string {
  try {
    return execFileSync('promtool', values, { input, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}
