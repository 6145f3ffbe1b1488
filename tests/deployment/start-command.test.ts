import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { startNode } from '../support/processes/process.js';

const text = (path: string) => readFileSync(path, 'utf8');
const [, ...VALUES] = (JSON.parse(text('package.json')) as { scripts: { start: string } }).scripts.start.split(' ');
const COMMAND = ['node', ...VALUES].join(' ');

describe('the command of npm start', () => {
  it('asks for large pages, and starts where the kernel has none to give', () => {
    // `on` would complain there.
    expect(VALUES).toContain('--use-largepages=silent');
  });

  it('is that of the image, of its trial and of the unit', () => {
    const [, list = '[]'] = /^CMD (\[.*\])$/m.exec(text('Containerfile')) ?? [];
    expect((JSON.parse(list) as string[]).join(' ')).toBe(COMMAND);
    expect(text('tools/image')).toContain(`  ${COMMAND} & service=$!`);
    expect(text('deploy/gatehouse.service')).toContain(`\nExecStart=/usr/bin/${COMMAND}\n`);
  });

  it('is that of the processes of tests, and of their workers', async () => {
    const { pid } = await startNode({ env: { WORKERS: '2' } });
    const children = text(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
    for (const each of [pid, ...children]) {
      expect(text(`/proc/${each}/cmdline`).split('\0')).toContain('--use-largepages=silent');
    }
    expect(children).toHaveLength(2);
  });
});
