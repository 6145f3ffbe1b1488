import { expect, it } from '@jest/globals';
import { AggregatorRegistry } from 'prom-client';
import { Metrics } from '../../infrastructure/metrics.js';

it('reports when an incident of its kind last happened, from the first one on, and over all workers', async () => {
  const workers = [new Metrics(), new Metrics()];
  const [one, two] = workers;
  one!.incident('a chore', 1_700_000_060_500);
  expect(await one!.text()).toContain('gatehouse_last_incident_timestamp_seconds{what="a chore"} 1700000060.5\n');
  two!.incident('a chore', 1_700_000_000_000);
  const figures = await Promise.all(workers.map(({ registry }) => registry.getMetricsAsJSON()));
  const text = await AggregatorRegistry.aggregate(figures).metrics();
  expect(text).toContain('gatehouse_last_incident_timestamp_seconds{what="a chore"} 1700000060.5\n');
  expect(text).toContain('gatehouse_incidents_total{what="a chore"} 2\n');
});
