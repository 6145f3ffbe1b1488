import type { Command } from 'commander';
import type { CopyReport } from '../../application/storage/copy-storage.js';
import { leaf, type Perform, type Surroundings } from './command.js';
import { facts, jsonSize, size } from './format.js';

export function storageCopyCommand(surroundings: Surroundings): Command {
  const perform: Perform = async (access, _values, { from, to }) => {
    const maintenance = await access.maintenance();
    surroundings.ifInterrupted('Run the command again: it skips the blobs that are copied already.');
    const source = typeof from === 'string' ? from : null;
    const report = await maintenance.copyStorage(source, String(to), surroundings.progress);
    return { json: toJson(report), text: toText(report), isBad: report.missingCount > 0 };
  };
  return leaf('copy', 'copy every blob to another store, and compare each with its hash', surroundings, perform)
    .requiredOption('--to <store>', 'required; s3://bucket/prefix, or "files" for DATA_DIR')
    .option('--from <store>', 'in the same form; default: the store that BLOB_STORE names')
    .addHelpText(
      'after',
      '\nS3_ENDPOINT, S3_REGION and the key come from the environment. A repeated run skips the blobs that are copied already.' +
        '\nThe service may run meanwhile. To switch: stop it, run the copy once more, then set BLOB_STORE to the new store.' +
        '\nThe old store keeps its blobs. Exit codes: 0 every blob is in the new store, 1 a blob is missing, 2 wrong usage.',
    );
}

/** Formats the progress line that a terminal shows during the copy. */
export function copyProgress({ blobs, allBytes, copied, bytes, skipped, missingCount }: CopyReport): string {
  const done = copied + skipped + missingCount;
  return `${done} of ${blobs} blobs (${size(allBytes)} in all): ${copied} copied (${size(bytes)}), ${skipped} skipped`;
}

/** The finished share of the blobs. */
export function copiedShare({ blobs, copied, skipped, missingCount }: CopyReport): number {
  return blobs === 0 ? 1 : (copied + skipped + missingCount) / blobs;
}

function toJson({ blobs, allBytes, copied, bytes, skipped, missing, missingCount }: CopyReport): object {
  return {
    blobs,
    all_bytes: jsonSize(allBytes),
    copied,
    bytes: jsonSize(bytes),
    there_already: skipped,
    missing_count: missingCount,
    missing,
  };
}

function toText({ copied, bytes, skipped, missing, missingCount }: CopyReport): string {
  const lines = facts([
    ['Copied', `${copied} (${size(bytes)})`],
    ['Skipped', String(skipped)],
    ['Missing', String(missingCount)],
  ]);
  const lost = missing.map((hash) => `Missing or damaged: ${hash}`);
  const verdict = missingCount === 0 ? 'Every blob of the ledger is in the new store.' : 'See gatehouse storage check.';
  return [lines, '', ...lost, verdict].join('\n');
}
