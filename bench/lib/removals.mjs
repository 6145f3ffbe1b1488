import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * ext4 does not reuse an inode that was removed in the last minutes: each creation of a file passes over all of them in
 * its block group. After 60,000 removals a creation takes 300 to 700 µs instead of 30, and 36 again after six minutes.
 * So a run removes its files at its end, and the next run begins that much later.
 */
const SECONDS = 360;
const NOTE = join(tmpdir(), 'gatehouse-bench-removed');

/** Frees the space of a folder's files, which stay until the process exits. */
export function emptyFiles(folder) {
  execFileSync('find', [folder, '-type', 'f', '-size', '+4k', '-exec', 'truncate', '--size=0', '{}', '+']);
}

export function noteRemovals() {
  writeFileSync(NOTE, '');
}

/** Waits until the files that the last run removed slow nothing down. */
export async function afterRemovals(say) {
  // A clock that was set back makes nobody wait longer.
  const left = Math.min(SECONDS, SECONDS - (Date.now() - removedAt()) / 1000);
  if (left <= 0) return;
  say(`waiting for ${Math.ceil(left)} s: files that the last run removed slow down the creation of others`);
  await setTimeout(left * 1000);
}

function removedAt() {
  return statSync(NOTE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
