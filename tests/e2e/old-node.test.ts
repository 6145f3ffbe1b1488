import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../support/processes/process.js';

/** Makes this Node report an older version before anything else is loaded. */
const asVersion = (node: string): string => {
  const source = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  return `--import=data:text/javascript,${encodeURIComponent(source)}`;
};

const ENTRY_POINTS: readonly (readonly [string, readonly string[]])[] = [
  ['npm start', ['npm', 'start', '--silent']],
  ['npm run dev', ['npm', 'run', 'dev', '--silent']],
  ['npm run demo', ['npm', 'run', 'demo', '--silent']],
  ['npm run build', ['npm', 'run', 'build', '--silent']],
  ['npm test', ['npm', 'test', '--silent']],
  ['npm run check', ['npm', 'run', 'check', '--silent']],
  ['npm run format', ['npm', 'run', 'format', '--silent']],
  ['npx jest', ['node_modules/.bin/jest', 'tests/wire']],
  ['the service itself', ['dist/infrastructure/main.cjs']],
  ['gatehouse', ['dist/infrastructure/gatehouse.js', '--version']],
  ['make', ['make', '--silent', 'check']],
  ['make run', ['make', '--silent', 'run']],
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

it('the pages and the image name the release of .nvmrc', () => {
  const version = readFileSync('.nvmrc', 'utf8').trim();
  for (const page of ['README.md', 'CONTRIBUTING.md'])
    expect([page, readFileSync(page, 'utf8')]).toEqual([
      page,
      expect.stringContaining(`best ${version}, the LTS release`),
    ]);
  expect(readFileSync('Containerfile', 'utf8')).toContain(`node:${version}-`);
});

it('npm start says in one sentence that nothing is built', async () => {
  const folder = await temporaryFolder();
  for (const file of ['package.json', 'tools/require.cjs']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  const { stderr, status } = spawnSync('npm', ['start', '--silent'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toContain('Gatehouse is not built. `make run` builds and starts it; `make build` only builds it.\n');
  expect(stderr).not.toMatch(/Error|\bat /);
  expect(status).not.toBe(0);
});
