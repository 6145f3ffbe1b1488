import { execFile } from 'node:child_process';
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

it('the scripts of zsh and fish name every command too', () => {
  for (const shell of ['zsh', 'fish']) {
    for (const name of ['account', 'suspend', 'rotate', '--mode', 'uploads', 'completion']) {
      expect(scripts[shell]).toContain(name.replace(/^--/, ''));
    }
  }
});
