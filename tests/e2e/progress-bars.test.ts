import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { cliIn, CLI_PROGRAM, type Cli } from '../support/processes/cli.js';
import { temporaryFolder } from '../support/processes/process.js';

const COLUMNS = 60;
/** Work for longer than the 300 ms within which a command draws nothing. */
const MANY_ROWS = `
  INSERT INTO failure_counters (counter_key, failures, last_failure_at, expires_at)
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50000)
  SELECT randomblob(32), 1, 0, 9000000000000 FROM numbers`;
const CLEAR_LINE = '\r\u001b[K';
let folder: string;
let backup: string;
let env: Record<string, string>;
let cli: Cli;

beforeAll(async () => {
  folder = await temporaryFolder();
  env = { DATA_DIR: folder, BASE_URL: 'http://gatehouse.test', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  cli = cliIn(folder, env);
  expect(await cli('migrate')).toMatchObject({ code: 0 });
  const database = new Database(join(folder, 'gatehouse.sqlite'));
  database.exec(MANY_ROWS);
  database.close();
  backup = join(folder, 'backup');
  expect(await cli('backup', backup)).toMatchObject({ code: 0 });
});

/** Runs the command on a terminal of its own (`script` of util-linux opens one); returns all that it drew there. */
async function onTerminal({ values, dataDir }: Run): Promise<string> {
  const command = [process.execPath, CLI_PROGRAM, ...values].join(' ');
  const child = spawn('script', ['-qec', `stty cols ${COLUMNS}; exec ${command}`, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
  });
  return text(child.stdout);
}

interface Run {
  readonly values: readonly string[];
  readonly dataDir: string;
}

/** Each run needs a target of its own. */
const COMMANDS = {
  backup: (target: string): Run => ({ values: ['backup', join(folder, target)], dataDir: folder }),
  restore: (target: string): Run => ({ values: ['restore', backup], dataDir: join(folder, target) }),
};

describe.each(['backup', 'restore'] as const)('%s', (command) => {
  const run = COMMANDS[command];

  it('draws one line over itself on a terminal, and clears it for its result', async () => {
    const drawn = (await onTerminal(run(`${command}-drawn`))).split(CLEAR_LINE);
    const [before, result] = [drawn[0], drawn.at(-1)];
    const lines = drawn.slice(1, -1).filter((line) => line !== '');
    expect(before).toBe('');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/^\[#*-*\] +\d+ % {2}\d+ s {2}[a-z0-9 ,]+$/);
      expect(line.length).toBeLessThan(COLUMNS);
    }
    expect(result).toMatch(/^[A-Z].*\r\n/);
  });

  it('draws nothing with --json, and nothing where no terminal is', async () => {
    const [json, piped] = [run(`${command}-json`), run(`${command}-piped`)];
    expect(await onTerminal({ ...json, values: [...json.values, '--json'] })).toMatch(/^\{".*\}\r\n$/);
    const there = cliIn(folder, { ...env, DATA_DIR: piped.dataDir });
    expect(await there(...piped.values)).toMatchObject({ code: 0, err: '' });
  });
});
