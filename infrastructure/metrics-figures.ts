import { statfs } from 'node:fs/promises';
import type { MetricsReport } from '../adapters/http/routing/reports.js';
import type { CurrentFigures, Figures } from '../application/ports/platform/figures.js';
import type { Bucket, Totals } from '../domain/admin/history.js';
import { readMetrics, type MetricLine } from './metrics-text.js';

const SIGN_INS = /^\/v1\/auth\/(login|login\/verify-totp|oidc\/complete)$/;
/** The admin paths, probes and pages. */
const NOT_OF_CLIENTS = /^\/(admin|console|docs|healthz|readyz|metrics|openapi\.json|$)/;

/** Reads the figures from the text of `/metrics`, so that graphs and metrics agree, with worker processes too. */
export class MetricsFigures implements Figures {
  constructor(
    private readonly metrics: MetricsReport,
    private readonly dataDir: string,
  ) {}

  async read(): Promise<CurrentFigures> {
    const lines = [...readMetrics(await this.metrics.text())];
    const levels = {
      databaseWaiting: sum(lines, 'gatehouse_database_connections', ({ labels }) => labels['state'] === 'waiting'),
      passwordsWaiting: sum(lines, 'gatehouse_passwords_waiting'),
      memoryBytes: sum(lines, 'process_resident_memory_bytes'),
      eventLoopSeconds: sum(lines, 'nodejs_eventloop_lag_p99_seconds'),
      freeBytes: await freeBytes(this.dataDir),
    };
    return { totals: totalsOf(lines), levels };
  }
}

function totalsOf(lines: readonly MetricLine[]): Totals {
  const of = (pattern: RegExp, isWanted: (route: string) => boolean): number =>
    sum(
      lines,
      'gatehouse_http_requests_total',
      ({ labels }) => pattern.test(labels['status'] ?? '') && isWanted(labels['route'] ?? ''),
    );
  const isSignIn = (route: string): boolean => SIGN_INS.test(route);
  return {
    succeeded: of(/^[123]/, isOfClients),
    refused: of(/^4/, isOfClients),
    failed: of(/^5/, isOfClients),
    // 202 requests the second factor: that sign-in is counted when it completes.
    signedIn: of(/^200$/, isSignIn),
    signInsRefused: of(/^4/, isSignIn),
    buckets: bucketsOf(lines),
  };
}

function isOfClients(route: string): boolean {
  return !NOT_OF_CLIENTS.test(route);
}

function bucketsOf(lines: readonly MetricLine[]): readonly Bucket[] {
  const counts = new Map<number, number>();
  for (const { name, labels, value } of lines) {
    if (name !== 'gatehouse_http_request_seconds_bucket' || !isOfClients(labels['route'] ?? '')) continue;
    const seconds = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
    counts.set(seconds, (counts.get(seconds) ?? 0) + value);
  }
  return [...counts].sort(([left], [right]) => left - right).map(([seconds, count]) => ({ seconds, count }));
}

function sum(lines: readonly MetricLine[], name: string, isWanted: (line: MetricLine) => boolean = () => true): number {
  const wanted = lines.filter((line) => line.name === name && isWanted(line));
  return wanted.reduce((total, { value }) => total + value, 0);
}

async function freeBytes(folder: string): Promise<bigint | null> {
  try {
    const { bavail, bsize } = await statfs(folder, { bigint: true });
    return bavail * bsize;
  } catch {
    return null;
  }
}
