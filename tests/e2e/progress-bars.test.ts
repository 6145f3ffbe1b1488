import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cliIn, CLI_PROGRAM, type Cli } from '../support/processes/cli.js';
import { temporaryFolder } from '../support/processes/process.js';

const COLUMNS = 60;
const CLEAR_LINE = '\r\u001b[K';
let folder: string;
let env: Record<string, string>;
let cli: Cli;

beforeAll(async () => {
  folder = await temporaryFolder();
  env = { DATA_DIR: folder, BASE_URL: 'http://gatehouse.test', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  cli = cliIn(folder, env);
  expect(await cli('migrate')).toMatchObject({ code: 0 });
});

/** Runs the command on a terminal of its own (`script` of util-linux opens one); returns all that it drew there. */
async function onTerminal(command: string): Promise<string> {
  const inTerminal = `stty cols ${COLUMNS}; exec ${process.execPath} ${CLI_PROGRAM} ${command}`;
  const child = spawn('script', ['-qec', inTerminal, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000,
  });
  return text(child.stdout);
}

describe.each([
  { command: 'storage check', bar: /^\[#+-*\] +\d+ % {2}\d+ s {2}\d+ [a-z]+ checked$/ },
  { command: 'backup', bar: /^\[#+-*\] +\d+ % {2}\d+ s {2}[a-z0-9 ]+$/ },
])('$command', ({ command, bar }) => {
  const withTarget = (name: string) => (command === 'backup' ? `backup ${join(folder, name)}` : command);

  it('draws one line over itself on a terminal, and clears it for its result', async () => {
    const drawn = (await onTerminal(withTarget('drawn'))).split(CLEAR_LINE);
    const [before, result] = [drawn[0], drawn.at(-1)];
    const lines = drawn.slice(1, -1).filter((line) => line !== '');
    expect(before).toBe('');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(bar);
      expect(line.length).toBeLessThan(COLUMNS);
    }
    expect(result).toMatch(/^[A-Z].*\r\n/);
  });

  it('draws nothing with --json, and nothing where no terminal is', async () => {
    expect(await onTerminal(`${withTarget('json')} --json`)).toMatch(/^\{".*\}\r\n$/);
    expect(await cli(...withTarget('piped').split(' '))).toMatchObject({ code: 0, err: '' });
  });
});
