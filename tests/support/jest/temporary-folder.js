import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** What tsx has compiled, which it keeps there from one process to the next. */
const OF_TSX = `tsx-${userInfo().uid}`;
/** If the run has not removed it. The second time is after the end of its workers, which may have written in between. */
const REMOVAL = 'cat; [ ! -e "$1" ] || { rm -rf "$1"; sleep 3; rm -rf "$1"; }';

/** The temporary directory of this process and of those that it starts, in the former one, until it is removed. */
export class TemporaryFolder {
  #before = process.env.TMPDIR;

  /** @param {string} prefix the beginning of its name; short, since the path of a socket has 103 letters at most */
  constructor(prefix) {
    this.path = mkdtempSync(join(tmpdir(), prefix));
    // Processes without privileges, MariaDB's for one, have folders in it.
    chmodSync(this.path, 0o711);
    const compiled = join(tmpdir(), OF_TSX);
    mkdirSync(compiled, { recursive: true });
    symlinkSync(compiled, join(this.path, OF_TSX));
    process.env.TMPDIR = this.path;
  }

  /** Returns an error that names what a test file has left in it; undefined if there is nothing. */
  error() {
    const left = readdirSync(this.path).filter((name) => name !== OF_TSX);
    if (left.length === 0) return undefined;
    const error = new Error(`This test file leaves temporary files: ${left.join(', ')}. Remove them in a hook.`);
    // The place where it is noticed tells nothing.
    error.stack = error.message;
    return error;
  }

  remove() {
    if (this.#before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = this.#before;
    rmSync(this.path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Makes the temporary directory of a whole run; returns the function that removes it. If this process is killed, that
 * of the removal goes on.
 */
export function temporaryFolderOfRun() {
  const folder = new TemporaryFolder('gatehouse-');
  const remover = spawn('sh', ['-c', REMOVAL, 'sh', folder.path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  for (const handle of [remover, remover.stdin]) handle.unref();
  return () => {
    folder.remove();
    remover.stdin.end();
  };
}
