import { StartError } from '../start-error.js';

const MAY_NOT = 'Give the backup to the user of this command.';
const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: MAY_NOT,
  EPERM: MAY_NOT,
  ENOTDIR: 'Name the folder of a backup, not a file.',
};

/** A file of a backup that cannot be read: mostly the user of the command may not. */
export class UnreadableBackup extends StartError {
  override readonly name = 'UnreadableBackup';

  constructor(
    readonly code: string,
    path: string,
    cause: unknown,
  ) {
    super(`${path} cannot be read (${code}). ${REMEDIES[code] ?? 'Mend its disk, or name another backup.'}`, { cause });
  }

  /** True if the disk cannot read this file; it may still read others. */
  get isBadSector(): boolean {
    return this.code === 'EIO';
  }
}

/** Returns `null` if the file does not exist. @throws UnreadableBackup */
export async function ifExists<T>(path: string, reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw unreadable(path, error);
  });
}

/** Yields what `items` yields. @throws UnreadableBackup */
export async function* readable<T>(path: string, items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Rethrows errors that do not come from the system, such as those of a bug. */
function unreadable(path: string, error: unknown): unknown {
  const code = codeOf(error);
  return code === null ? error : new UnreadableBackup(code, path, error);
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
