import autocannon from 'autocannon';
import { cpuSeconds } from './processes.mjs';

/**
 * One measured stretch: requests a second, p99 in milliseconds, CPU of server and database in microseconds a request.
 * `requests` are autocannon's, taken in turn by every connection. Any answer but the expected status spoils the run.
 */
export async function load({ url, requests, seconds, amount, connections = 32, pid, databasePid, status = 200 }) {
  const before = [cpuSeconds(pid), databasePid ? cpuSeconds(databasePid) : 0];
  const extent = amount === undefined ? { duration: seconds } : { amount };
  const result = await autocannon({ url, requests, connections, ...extent, timeout: 20 });
  const after = [cpuSeconds(pid), databasePid ? cpuSeconds(databasePid) : 0];
  const answered = result.requests.total;
  const unexpected = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
  if (unexpected.length > 0 || result.errors > 0 || answered === 0) {
    throw new Error(`${url}: ${answered} answers, ${result.errors} errors, unexpected ${JSON.stringify(unexpected)}`);
  }
  return {
    rate: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: ((after[0] - before[0]) / answered) * 1e6,
    databaseCpu: ((after[1] - before[1]) / answered) * 1e6,
  };
}
