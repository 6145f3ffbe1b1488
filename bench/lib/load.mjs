import autocannon from 'autocannon';
import { cpuSeconds } from './processes.mjs';

export const CONNECTIONS = 32;

/**
 * Measures one stretch of `seconds` or of `amount` requests: requests per second, latency in milliseconds, CPU of
 * server and database in microseconds per request. The requests are dealt out to the connections, which send them in
 * turn. Any other status than the expected one fails the run.
 */
export async function load({
  server,
  requests,
  seconds,
  amount,
  databasePid,
  status = 200,
  connections = CONNECTIONS,
}) {
  const hands = dealt(requests, connections);
  let next = 0;
  const before = cpu(server, databasePid);
  const latencies = [];
  const started = performance.now();
  let ended = started;
  const running = autocannon({
    url: server.url,
    connections,
    timeout: 20,
    requests: hands[0],
    setupClient: (client) => client.setRequests(hands[next++ % connections]),
    ...(amount === undefined ? { duration: seconds } : { amount }),
  });
  // autocannon's own percentiles are whole milliseconds, and its duration of an amount is whole seconds.
  running.on('response', (client, code, bytes, milliseconds) => {
    latencies.push(milliseconds);
    ended = performance.now();
  });
  const result = await running;
  const after = cpu(server, databasePid);
  latencies.sort((left, right) => left - right);
  const answered = result.requests.total;
  const unexpected = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
  if (unexpected.length > 0 || result.errors > 0 || answered === 0) {
    const codes = JSON.stringify(unexpected);
    throw new Error(`${server.url}: ${answered} answers, ${result.errors} errors, unexpected ${codes}`);
  }
  return {
    rate: answered / ((ended - started) / 1000),
    p50: latencies[Math.ceil(latencies.length * 0.5) - 1],
    p99: latencies[Math.ceil(latencies.length * 0.99) - 1],
    cpu: ((after[0] - before[0]) / answered) * 1e6,
    databaseCpu: ((after[1] - before[1]) / answered) * 1e6,
  };
}

function cpu({ pid }, databasePid) {
  return [cpuSeconds(pid), databasePid === undefined ? NaN : cpuSeconds(databasePid)];
}

function dealt(cards, players) {
  const hands = Array.from({ length: players }, () => []);
  for (let index = 0; index < Math.max(cards.length, players); index += 1) {
    hands[index % players].push(cards[index % cards.length]);
  }
  return hands;
}
