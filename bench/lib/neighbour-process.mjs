// From a message `{url, token}` to the message `null`, reads the profile on four connections, and then answers with the
// latencies in ascending order, in milliseconds: lib/neighbour.mjs.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const CONNECTIONS = 4;
/** Between two requests of a connection, in ms: a neighbour who uses the service, not one who loads it. */
const PAUSE = 5;

let current;
process.on('message', async (message) => {
  current = message;
  if (message === null) return;
  const latencies = [];
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const read = async () => {
    while (current === message) {
      latencies.push(await timeOf(agent, message));
      await delay(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, read));
  agent.destroy();
  process.send(latencies.sort((left, right) => left - right));
});

function timeOf(agent, { url, token }) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const sent = request(`${url}/v1/auth/profile`, { agent, headers }, (response) => {
      response.resume();
      if (response.statusCode !== 200) reject(new Error(`GET /v1/auth/profile: ${response.statusCode}`));
      response.once('end', () => resolve(performance.now() - started));
    });
    sent.once('error', reject).end();
  });
}
