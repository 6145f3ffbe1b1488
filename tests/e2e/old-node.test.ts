import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** Makes this Node report an older version before anything else is loaded. */
const asVersion = (node: string): string => {
  const source = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  return `--import=data:text/javascript,${encodeURIComponent(source)}`;
};

const ENTRY_POINTS: readonly (readonly [string, readonly string[]])[] = [
  ['npm start', ['npm', 'start', '--silent']],
  ['gatehouse', ['dist/infrastructure/gatehouse.js', '--version']],
  ['make', ['make', '--silent', 'check']],
  ['tools/prepare.mjs', ['tools/prepare.mjs']],
];

it.each(ENTRY_POINTS)('%s says in one sentence that it needs a newer Node', (_name, [program = '', ...values]) => {
  for (const version of ['14.21.3', '18.20.8', '20.18.3']) {
    const env = { PATH: process.env['PATH'] ?? '', NODE_OPTIONS: asVersion(version) };
    const isScript = program.endsWith('js');
    const { stderr, stdout, status } = isScript
      ? spawnSync(process.execPath, [program, ...values], { env, encoding: 'utf8' })
      : spawnSync(program, values, { env, encoding: 'utf8' });
    const said = (stdout + stderr).split('\n').filter((line) => line.startsWith('Gatehouse'));
    expect(said).toEqual([`Gatehouse needs Node.js 20.19 or newer; this is ${version}. See https://nodejs.org`]);
    expect(stdout + stderr).not.toMatch(/SyntaxError|\bat /);
    expect(status).not.toBe(0);
  }
});
