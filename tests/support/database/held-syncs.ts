import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';

/** The argument of `jest.spyOn(…, 'datasync')`, which watches or holds the syncs of every file. */
interface Handles {
  datasync: FileHandle['datasync'];
}

/** Registers a folder of this test file, and the prototype of its file handles; mocks end with each test. */
export function folderAndHandles(): { readonly folder: () => string; readonly handles: () => Handles } {
  let directory: string;
  let prototype: Handles;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gatehouse-syncs-'));
    const handle = await open(directory, 'r');
    prototype = Object.getPrototypeOf(handle) as Handles;
    await handle.close();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => rm(directory, { recursive: true }));
  return { folder: () => directory, handles: () => prototype };
}

export const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

/** False once the promise is settled, in either way. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, turn().then(() => true)]);
}
