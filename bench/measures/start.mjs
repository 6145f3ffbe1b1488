import { spawnSync } from 'node:child_process';
import { median } from '../lib/contest.mjs';
import { SERVER_CORE } from '../lib/processes.mjs';
import { startProduct } from '../lib/product.mjs';

/** Measures the time from the process's start, on an empty folder, to the first answer, minus bare Node's. */
export async function measureStart({ rounds, log }) {
  const differences = [];
  for (let round = 1; round <= rounds; round += 1) {
    const started = performance.now();
    spawnSync('taskset', ['--cpu-list', SERVER_CORE, process.execPath, '-e', '0']);
    const bare = performance.now() - started;
    const product = await startProduct();
    differences.push((product.startedIn - bare) / 1000);
    log(`round ${round}: ${Math.round(product.startedIn)} ms, bare Node ${Math.round(bare)} ms`);
    await product.stop();
  }
  return [
    {
      operation: 'cold start on SQLite, schema made, to the first answer',
      unit: 's above `node -e 0`',
      value: median(differences),
      most: 1.5,
    },
  ];
}
