import { open, rm, type FileHandle } from 'node:fs/promises';
import { DomainError } from '../../domain/kernel/errors.js';
import { CommandFailed } from './command-failed.js';

/**
 * Writes a new file that only this user may read, whole or not at all; returns its size in bytes.
 *
 * @param name the value of `--output`
 * @throws error.request.invalid if the file cannot be created there, or exists; CommandFailed if its disk fails
 */
export async function writeNew(
  name: string,
  chunks: AsyncIterable<string>,
  { onCreated, progress }: { readonly onCreated: () => void; readonly progress: (bytes: number) => void },
): Promise<number> {
  const file = await created(name);
  onCreated();
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      await written(name, file.writeFile(chunk));
      progress((bytes += Buffer.byteLength(chunk)));
    }
    await written(name, file.sync());
    await written(name, file.close());
  } catch (error) {
    // A second close is a no-op. A file that cannot be removed is recognisably incomplete: its last line is not of the
    // type `end`.
    await file.close().catch(() => undefined);
    await rm(name, { force: true }).catch(() => undefined);
    throw error;
  }
  return bytes;
}

async function created(name: string): Promise<FileHandle> {
  if (name === '') throw new DomainError('error.request.invalid', '--output: name a file.');
  try {
    return await open(name, 'wx', 0o600);
  } catch (error) {
    const code = codeOf(error);
    if (DISK_FAULTS.has(code)) throw diskFailed(name, code, error);
    throw new DomainError('error.request.invalid', `--output: ${name} ${mistakeOf(code)}`, {}, { cause: error });
  }
}

/** The faults that do not come from a wrong name. */
const DISK_FAULTS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE']);

function mistakeOf(code: string): string {
  switch (code) {
    case 'EEXIST':
      return 'exists already. Name a new file: an export overwrites nothing.';
    case 'EISDIR':
      return 'is a folder. Name a new file in it.';
    case 'ENOENT':
      return 'is in a folder that does not exist. Create the folder, or name another.';
    default:
      return `cannot be created (${code}). Name a file in a folder that this user may write to.`;
  }
}

async function written<T>(name: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw diskFailed(name, codeOf(error), error);
  }
}

function diskFailed(name: string, code: string, cause: unknown): CommandFailed {
  const reason = code === 'ENOSPC' || code === 'EDQUOT' ? `${code}: its disk is full` : code;
  return new CommandFailed(
    `--output: ${name} cannot be written (${reason}). Nothing of it is left: name a file on a disk with enough space.`,
    { cause },
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'error';
}
