import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cliIn } from '../support/processes/cli.js';
import { temporaryFolder } from '../support/processes/process.js';

const run = promisify(execFile);
const scripts: Record<string, string> = {};
beforeAll(async () => {
  const cli = cliIn(await temporaryFolder(), {});
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out, err } = await cli('completion', shell);
    expect([code, err]).toEqual([0, '']);
    scripts[shell] = out;
  }
});

/** The words that bash offers for the last one of this line. */
async function offered(...words: string[]): Promise<string[]> {
  const line = ['gatehouse', ...words].map((word) => `'${word}'`).join(' ');
  const asked = `${scripts['bash'] ?? ''}
COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _gatehouse; printf '%s\\n' "\${COMPREPLY[@]}"; complete -p gatehouse`;
  const { stdout } = await run('bash', ['--norc', '-uc', asked]);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.pop()).toBe('complete -o default -F _gatehouse gatehouse');
  return lines.filter((each) => each !== '');
}

describe('in a real bash', () => {
  it.each([
    [['acc'], ['account']],
    [['account', 'sus'], ['suspend']],
    [['account', 'suspend', 'ann@example.org', '--m'], ['--mode']],
    [
      ['account', 'suspend', 'ann@example.org', '--mode', ''],
      ['uploads', 'full'],
    ],
    [
      ['keys', 'rotate', ''],
      ['signing', 'attestation', '--json', '--help'],
    ],
    [['deprecation', 'announce', '2026-06-01', '--f'], ['--force']],
    [['account', 'suspend', 'show', '--re'], ['--reason']],
    [['backup', '/tm'], []],
  ])('%j offers %j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });

  it('every command is offered after the one above it, as its --help names it', async () => {
    const cli = cliIn(await temporaryFolder(), {});
    const check = async (path: string[]): Promise<void> => {
      const { out } = await cli(...path, '--help');
      const [, list = ''] = out.split('Commands:\n');
      const names = [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name ?? '');
      const words = await offered(...path, '');
      expect(words.filter((word) => !word.startsWith('--'))).toEqual(names);
      if (path.length === 0) for (const name of names.filter((each) => each !== 'completion')) await check([name]);
    };
    await check([]);
  }, 60_000);
});

it('every command is in the list of README.md, and described in docs/operating.md with its options', () => {
  const rows = [...(scripts['bash'] ?? '').matchAll(/^ {4}'([a-z -]+)'\) words='([^']*)'/gm)];
  const trails = rows.map(([, trail]) => trail ?? '');
  const leaves = trails.filter((trail) => !trails.some((other) => other.startsWith(`${trail} `)));
  expect(leaves.length).toBeGreaterThan(25);
  const [readme, page] = ['README.md', 'docs/operating.md'].map((name) => readFileSync(name, 'utf8'));
  const [, list = ''] = /## The operator's command\n([\s\S]*?)\n## /.exec(readme ?? '') ?? [];
  const missing = leaves.filter(
    (trail) => !trail.split(' ').every((word) => new RegExp(`\`[a-z ]*\\b${word}\`|\`${word} `).test(list)),
  );
  expect(missing).toEqual([]);
  expect(leaves.filter((trail) => !page?.includes(`\`${trail}`) && !page?.includes(`gatehouse ${trail}`))).toEqual([]);
  const options = rows.flatMap(([, trail = '', words = '']) => {
    if (!leaves.includes(trail)) return [];
    const about = (page ?? '').split('\n').filter((line) => line.includes(`\`${trail}`));
    const own = words.split(' ').filter((word) => word.startsWith('--') && !['--json', '--help'].includes(word));
    return own.map((option) => ({ trail, option, isThere: about.some((line) => line.includes(option)) }));
  });
  expect(options.length).toBeGreaterThan(25);
  expect(options.filter(({ isThere }) => !isThere)).toEqual([]);
});

/** Debian installs them; where they cannot be installed, their tests are skipped. */
function canInstall(...shells: string[]): boolean {
  try {
    execFileSync(new URL('../../tools/need', import.meta.url).pathname, shells, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const LINES: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['acc', ['account']],
  ['account sus', ['suspend']],
  ['account suspend ann@example.org --mode ', ['full', 'uploads']],
  ['account suspend show --re', ['--reason']],
  ['keys rotate ', ['attestation', 'signing']],
  ['completion ', ['bash', 'fish', 'zsh']],
  ['deprecation announce 2026-06-01 --f', ['--force']],
];

describe.each(['zsh', 'fish'] as const)('in a real %s', (shell) => {
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(join(folder, '_gatehouse'), scripts[shell] ?? '');
  });

  async function offers(line: string): Promise<string[]> {
    const script = join(folder, '_gatehouse');
    const zsh = ['-f', new URL('../support/shells/ask.zsh', import.meta.url).pathname, script, line];
    const fish = ['--no-config', '-c', `source ${script}; complete -C '${line}'`];
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, TERM: 'dumb' };
    const { stdout } = await run(shell, shell === 'zsh' ? zsh : fish, { env, timeout: 60_000 });
    const words = stdout.split('\n').map((each) => each.split('\t')[0]?.trim() ?? '');
    // After a space fish offers commands alone, and zsh options too.
    return words.filter((word) => word !== '' && (!word.startsWith('--') || line.includes('--'))).sort();
  }

  const isThere = canInstall(shell);
  (isThere ? it : it.skip).each(LINES)(
    '%j offers %j',
    async (line, expected) => {
      expect(await offers(`gatehouse ${line}`)).toEqual(expected);
    },
    90_000,
  );
});
