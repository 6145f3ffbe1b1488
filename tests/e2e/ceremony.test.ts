import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { startNode } from '../support/processes/process.js';

const run = promisify(execFile);

it('the example of the upgrade ceremony runs against a started server, to its end', async () => {
  const node = await startNode();
  const { stdout } = await run('node', ['docs/examples/ceremony.mjs', `http://127.0.0.1:${node.port}`]);
  for (const said of [
    /proposed 2026-01-01 -> 2026-11-01: quiescing until \S+, 2 in flight/,
    /2 writes wait/,
    /is frozen/,
    /has 3 photos, and no byte was moved/,
    /2 writes were replayed/,
    /The old album is readable still\n$/,
  ]) {
    expect(stdout).toMatch(said);
  }
  expect(node.complaints()).toEqual([]);
  await node.stop();
});
