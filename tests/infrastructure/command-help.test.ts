import { describe, expect, it } from '@jest/globals';
import { runCommand } from '../../adapters/cli/program.js';

/** Runs a command line that needs no database. */
async function said(...values: readonly string[]): Promise<string> {
  const needless = () => Promise.reject(new Error('A help needs no database.'));
  let text = '';
  await runCommand(
    values,
    { checkConfig: needless, useCases: needless, maintenance: needless },
    {
      version: '1.0.0',
      out: (written) => Promise.resolve((text += `${written}\n`) !== ''),
      err: (written) => void (text += `${written}\n`),
      progress: () => undefined,
      ifInterrupted: () => undefined,
      explain: (error) => ({ code: 'error.server.internal', detail: String(error) }),
    },
  );
  return text;
}

const help = async (command: string) => (await said(...command.split(' '), '--help')).replaceAll(/\s+/g, ' ');

describe('the help of a command', () => {
  it.each([
    ['account suspend', 'a@example.org', ['--mode <mode>', '--reason <text>']],
    ['storage copy', '', ['--to <store>']],
    ['deprecation announce', '2026-11-01', ['--cutoff <date>']],
  ])('%s names the options that it requires', async (command, value, options) => {
    expect(await said(...`${command} ${value}`.trim().split(' '))).toContain(`required option '${options[0]}'`);
    for (const option of options) expect(await help(command)).toContain(`${option} required; `);
  });

  it.each([
    ['account export', 'With --json, which needs --output, it prints the name and the size of the file.'],
    ['account list', 'Give one of --address, --over-limit, --suspended and --deleting, one of --limit and --all'],
    ['migrate', '--status list the applied and the missing migrations, and apply none'],
  ])('%s names what goes together', async (command, words) => {
    expect(await help(command)).toContain(words);
  });

  it('excepts the command that needs a stopped service', async () => {
    expect(await said('--help')).toMatch(/The service may run at the same time, but not during restore\.$/m);
    expect(await help('restore')).toContain('The service must not run');
  });

  it.each(['', 'account', 'deprecation', 'federation', 'deprecation announce'])(
    'fits 80 columns: %s',
    async (command) => {
      const text = await said(...command.split(' ').filter(Boolean), '--help');
      const wide = text.split('\n').filter((line) => /^ {2}\S/.test(line) && line.length > 80);
      expect(wide).toEqual([]);
    },
  );
});
