import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import LongestFirst from '../support/jest/sequencer.js';

const SECONDS = JSON.parse(readFileSync('tests/support/jest/seconds.json', 'utf8')) as Record<string, number>;

const context = { config: { rootDir: '/project', cache: false }, hasteFS: { getSize: () => 1 } };

function inOrder(workers: number, names: readonly string[]): readonly string[] {
  const tests = names.map((name) => ({ path: `/project/tests/${name}.test.ts`, context }));
  const sequencer = new LongestFirst({ globalConfig: { maxWorkers: workers } });
  const sorted = sequencer.sort(tests);
  return sorted.map(({ path }: { path: string }) => path.slice('/project/tests/'.length, -'.test.ts'.length));
}

describe('the order of a run', () => {
  it('begins with the longest', () => {
    const names = ['domain/kernel/instant', 'e2e/uploads', 'e2e/shared-albums', 'e2e/link-pages'];
    expect(inOrder(2, names)).toEqual(['e2e/shared-albums', 'e2e/link-pages', 'e2e/uploads', 'domain/kernel/instant']);
  });

  it('starts no test of the cluster beside another, while there are others', () => {
    const names = ['cluster/outages', 'cluster/object-store', 'client/killed-proposer', 'e2e/people-commands'];
    expect(inOrder(2, names)).toEqual([
      'cluster/outages',
      'client/killed-proposer',
      'e2e/people-commands',
      'cluster/object-store',
    ]);
  });

  it('loses and doubles none', () => {
    const names = Object.keys(SECONDS);
    expect([...inOrder(3, names)].sort()).toEqual([...names].sort());
  });

  it('knows seconds of files that exist', () => {
    expect(Object.keys(SECONDS).filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
  });
});
