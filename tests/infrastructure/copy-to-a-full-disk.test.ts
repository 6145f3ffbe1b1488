import fs from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Make } from '../../application/parts.js';
import type { CopyOptions } from '../../application/storage/copy-storage.js';
import { copyStorage } from '../../infrastructure/copy-storage.js';
import { freshBucket, s3Environment } from '../support/objects/object-store.js';
import { aStaging, HELLO } from '../support/uploads/blob-store.js';

let dataDir: string;
let environment: Record<string, string>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-copy-'));
  environment = { DATA_DIR: dataDir, ...s3Environment(await freshBucket()) };
}, 120_000);
afterAll(() => rm(dataDir, { recursive: true }));

/** Copies one blob, in place of those that a ledger names. */
const copyingOne = (() => ({
  execute: ({ to }: CopyOptions) => to.put(aStaging(), [HELLO]),
})) as unknown as Make;

it('a copy to files leaves the room on the data disk that a running service keeps', async () => {
  const disk = await statfs(dataDir);
  const few = Math.ceil((3 << 20) / disk.bsize);
  const replaced = jest.spyOn(fs.promises, 'statfs').mockResolvedValue(Object.assign(disk, { bavail: few }));
  syncBuiltinESMExports();
  try {
    const addresses = { from: null, to: 'files' };
    const copied = copyStorage(environment, copyingOne, addresses, () => undefined);
    await expect(copied).rejects.toMatchObject({ code: 'error.storage.full' });
  } finally {
    replaced.mockRestore();
    syncBuiltinESMExports();
  }
}, 60_000);
