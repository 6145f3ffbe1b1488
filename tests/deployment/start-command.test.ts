import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { startNode, temporaryFolder } from '../support/processes/process.js';

const text = (path: string) => readFileSync(path, 'utf8');
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<'start' | 'demo' | 'dev', string> };
const [, , ...VALUES] = scripts.start.split(' ');
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

  it('stops the service when npm is asked to stop: the shell that npm starts would not pass the signal on', async () => {
    const env = { ...process.env, PORT: '0', ADMIN_PORT: '0', DATA_DIR: await temporaryFolder() };
    const npm = spawn('npm', ['start', '--silent'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const group = -(npm.pid ?? 0);
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    while (!output.includes('Gatehouse is ready')) await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    // What is left of the group is the service.
    expect(() => process.kill(group, 'SIGKILL')).toThrow('ESRCH');
    expect(output).toContain('"signal":"SIGTERM","msg":"stopping"');
  }, 60_000);

  it.each(['demo', 'dev'] as const)('npm run %s passes signals on as well', (script) => {
    expect(scripts[script]).toMatch(/&& exec [^&]+$/);
  });
});
