import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Answered } from '../adapters/http/pipeline/context.js';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What Prometheus reads at `/metrics`. Labels are route patterns, statuses and outcomes: never a person. */
export class Metrics {
  readonly registry = new Registry();

  private readonly requests = new Counter({
    name: 'gatehouse_http_requests_total',
    help: 'Answered requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  });

  private readonly seconds = new Histogram({
    name: 'gatehouse_http_request_seconds',
    help: 'Time from the request to the end of its answer, by route',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  answered({ method, route, status, seconds }: Answered): void {
    this.requests.inc({ method, route, status });
    this.seconds.observe({ route }, seconds);
  }
}
