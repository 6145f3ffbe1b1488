import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const ACTS = new URL('../support/uploads/durable-acts.ts', import.meta.url).pathname;

/** A kill leaves what the kernel has not written yet; a power cut takes what was not synced, bytes and names alike. */
it('the service loses no file to a power cut, after each act that it has answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'power-cut-'));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', ACTS, folder], {
      // Without jest's own flags.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(JSON.parse(stdout)).toEqual({
      'folders that were there': [],
      put: [],
      'two puts at once': [],
      'the first flush': [],
      'a later flush': [],
      commit: [],
      fence: [],
      'a new master key': [],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
