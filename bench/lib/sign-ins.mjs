// A separate thread, so that the sign-ins do not delay the measurement: `people` sign in continuously until a message
// arrives; the thread then reports the number of sign-ins.
import { parentPort, workerData } from 'node:worker_threads';

const { url, people } = workerData;
let signIns = 0;
parentPort.once('message', () => {
  parentPort.postMessage(signIns);
  process.exit();
});

await Promise.all(
  people.map(async ({ address, password }) => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ address, password }) };
    for (;;) {
      const response = await fetch(`${url}/v1/auth/login`, init);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`login: ${response.status}`);
      signIns += 1;
    }
  }),
);
