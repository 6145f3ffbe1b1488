import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsReport } from '../adapters/http/routing/reports.js';
import type { DatabaseLoad } from '../adapters/typeorm/engine/database.js';
import type { Answered, ItemOutcome } from '../adapters/http/pipeline/request/context.js';
import { SECOND, type Instant } from '../domain/kernel/instant.js';

/**
 * In ms. The interval at which the lag of the event loop is measured, and its least value. By the 10 ms of the default
 * an idle process wakes up 100 times a second. Held by tests/e2e/idle.test.ts.
 */
const LAG_INTERVAL = 25;
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * The metrics at `/metrics`. Labels are route patterns, statuses and codes, never personal data.
 *
 * One counter covers sign-ins by outcome, quota errors by state and upgrades, because every outcome has a route, a
 * status and a stable code. New routes need no new counter (docs/grafana.json holds example queries).
 */
export class Metrics implements MetricsReport {
  readonly registry = new Registry();
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  /** Answers the primary's requests for the process's lifetime. */
  private static listener: AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE> | null = null;

  private readonly requests = new Counter({
    name: 'gatehouse_http_requests_total',
    help: 'Responses by method, route, status and error code',
    labelNames: ['method', 'route', 'status', 'code'] as const,
    registers: [this.registry],
  });

  private readonly items = new Counter({
    name: 'gatehouse_batch_items_total',
    help: 'Items of batches by route, status (200: done) and error code',
    labelNames: ['route', 'status', 'code'] as const,
    registers: [this.registry],
  });

  private readonly seconds = new Histogram({
    name: 'gatehouse_http_request_seconds',
    help: 'Time from the request to the end of its response, by route',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers: [this.registry],
  });

  private readonly incidents = new Counter({
    name: 'gatehouse_incidents_total',
    help: 'Failures outside requests, by the part that failed',
    labelNames: ['what'] as const,
    registers: [this.registry],
  });

  /** A counter's series begins at 1, so no rule can see its first increase; a time shows the first incident too. */
  private readonly lastIncident = new Gauge({
    name: 'gatehouse_last_incident_timestamp_seconds',
    help: 'Unix time of the last failure outside requests, by the part that failed',
    labelNames: ['what'] as const,
    aggregator: 'max',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_INTERVAL });
  }

  /** Calls `load` at every scrape. */
  watchDatabase(load: () => DatabaseLoad): void {
    const registers = [this.registry];
    new Gauge({
      name: 'gatehouse_database_connections',
      help: 'Busy connections, and callers that wait for a connection',
      labelNames: ['state'],
      registers,
      collect() {
        const { busy, waiting } = load();
        this.set({ state: 'busy' }, busy);
        this.set({ state: 'waiting' }, waiting);
      },
    });
    new Counter({
      name: 'gatehouse_database_retries_total',
      help: 'Retries of statements and transactions since the start',
      registers,
      collect() {
        this.reset();
        this.inc(load().retries);
      },
    });
  }

  watchPasswords(waiting: () => number): void {
    new Gauge({
      name: 'gatehouse_passwords_waiting',
      help: 'Passwords that wait to be hashed',
      registers: [this.registry],
      collect() {
        this.set(waiting());
      },
    });
  }

  answered({ method, route, status, seconds, code = '' }: Answered): void {
    this.requests.inc({ method, route, status, code });
    this.seconds.observe({ route }, seconds);
  }

  itemSettled({ route, status, code = '' }: ItemOutcome): void {
    this.items.inc({ route, status, code });
  }

  incident(what: string, at: Instant): void {
    this.incidents.inc({ what });
    this.lastIncident.set({ what }, at / SECOND);
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** In a worker process: answers the primary's requests for this process's metrics. */
  share(): void {
    AggregatorRegistry.setRegistries(this.registry);
    Metrics.listener ??= new AggregatorRegistry();
  }
}

/** In the primary: returns the sums over the worker processes, and the latest of times. */
export class WorkersMetrics implements MetricsReport {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  private readonly registry = new AggregatorRegistry();

  text(): Promise<string> {
    return this.registry.clusterMetrics();
  }
}
