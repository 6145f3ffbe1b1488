import { rmSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { ExportAccount } from '../../application/export/export-account.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { CommandFailed } from './command-failed.js';
import { leaf, type Perform, type Surroundings } from './command.js';
import { idOf } from './account-id.js';
import { size } from './format.js';
import { writeNew } from './output-file.js';

/** `account export`: lines of JSON, to a file or to standard output. */
export function exportCommand(surroundings: Surroundings): Command {
  return leaf(
    'export <address>',
    'write everything that the service stores about an account',
    surroundings,
    exportTo(surroundings),
  )
    .option('--output <file>', 'write to a new file that only this user may read')
    .addOption(new Option('--from <mark>', 'continue after the mark of an interrupted export'))
    .addHelpText(
      'after',
      '\nThe output is lines of JSON, the same as of GET /v1/auth/export. The last line has "type":"end"; without it the' +
        '\nexport is incomplete. Blobs are named by their hashes. With --json, which needs --output, it prints the' +
        '\nname and the size of the file.',
    );
}

const exportTo =
  ({ progress, ifInterrupted }: Surroundings): Perform =>
  async (access, [address], { output, from, json }) => {
    if (output === undefined && json === true) {
      throw new DomainError(
        'error.request.invalid',
        'Give --output with --json: without a file, the export itself goes to standard output.',
      );
    }
    const make = await access.useCases();
    const id = await idOf(make, address);
    const chunks = await make(ExportAccount).execute(id, typeof from === 'string' ? from : null);
    if (typeof output !== 'string') {
      ifInterrupted(INCOMPLETE);
      for await (const chunk of chunks) await write(chunk);
      return { json: {}, text: '' };
    }
    const bytes = await writeNew(output, chunks, {
      onCreated: () => ifInterrupted(`Nothing of ${output} is left.`, () => rmSync(output, { force: true })),
      progress: (done) => progress(`${size(BigInt(done))} written`),
    });
    return { json: { account_id: id, file: output, bytes }, text: `Exported: ${bytes} bytes to ${output}` };
  };

/** Waits until the chunk is written. If that fails, as after `| head` or on a full disk, ends the export. */
function write(chunk: string): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve, reject) => {
    stdout.write(chunk, (error) => {
      if (!error) resolve();
      else reject(new CommandFailed(isReaderGone(error) ? READER_GONE : INCOMPLETE));
    });
  });
}

/** An output that was closed earlier reports another error than the first one. */
function isReaderGone(error: Error): boolean {
  const { errored } = process.stdout;
  return [error, errored].some((each) => each !== null && 'code' in each && each.code === 'EPIPE');
}

const INCOMPLETE = 'The export is incomplete: it has no line of the type `end`.';
const READER_GONE = 'The reader closed the output: the export is incomplete.';
