// A thread of its own, so that what it does delays nothing that is measured meanwhile: `people` sign in without pause
// until it is told to end; then it says how often they did.
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
