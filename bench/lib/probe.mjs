import { Agent, get } from 'node:http';

/**
 * Latency under a steady load: `rate` requests a second, each sent at its time whether or not the one before was answered.
 * Gives the 99th percentile in milliseconds.
 */
export async function steadyP99({ url, path, headers, rate, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const latencies = [];
  const started = performance.now();
  const pending = [];
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const due = started + (sent * 1000) / rate;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    // A request that has to wait for a connection waits for the server too.
    const sentAt = performance.now();
    pending.push(answered(url + path, { agent, headers }).then(() => latencies.push(performance.now() - sentAt)));
  }
  await Promise.all(pending);
  agent.destroy();
  latencies.sort((left, right) => left - right);
  return latencies[Math.ceil(latencies.length * 0.99) - 1];
}

function answered(url, options) {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
