import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, type WriteStream } from 'node:fs';
import {
  access,
  constants as modes,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, constants, type Gzip } from 'node:zlib';
import { makeFolder } from '../config/data-dir.js';
import { decodeLine, type ArchiveLine } from '../../adapters/typeorm/archive/lines.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { StartError } from '../start-error.js';
import { ifExists, readable } from './readable.js';

const SYNCED = { mode: 0o600, flush: true };

/** The content of `manifest.json`, which is written last: a folder without it is an incomplete backup. */
export interface BackupManifest {
  readonly format: 1;
  readonly version: string;
  readonly created_at: string;
  readonly migrations: readonly string[];
  readonly rows: number;
  readonly rows_sha256: string;
  readonly files: number;
  readonly bytes: number;
  readonly master_key: 'not included';
}

const TYPES = {
  version: 'string',
  created_at: 'string',
  rows: 'number',
  rows_sha256: 'string',
  files: 'number',
  bytes: 'number',
} as const satisfies Partial<Record<keyof BackupManifest, string>>;

function isManifest(value: unknown): value is BackupManifest {
  if (formatOf(value) !== 1) return false;
  const manifest = value as Readonly<Record<string, unknown>>;
  return (
    Object.entries(TYPES).every(([member, type]) => typeof manifest[member] === type) &&
    Array.isArray(manifest['migrations'])
  );
}

/** 0 without a format. */
function formatOf(manifest: unknown): number {
  const format = typeof manifest === 'object' && manifest !== null && 'format' in manifest ? manifest.format : 0;
  return typeof format === 'number' ? format : 0;
}

/** The folder of one backup: `manifest.json`, `rows.ndjson.gz` and `blobs/<3 digits>/<SHA-256>`. */
export class BackupFolder {
  constructor(readonly path: string) {}

  private get manifestPath(): string {
    return join(this.path, 'manifest.json');
  }

  private get rowsPath(): string {
    return join(this.path, 'rows.ndjson.gz');
  }

  blobPath(contentHash: string): string {
    return join(this.path, 'blobs', contentHash.slice(0, 3), contentHash);
  }

  /**
   * Creates the folder. @throws error.request.invalid, also for a folder that is not empty: it may hold the operator's
   * last backup; StartError on a full disk
   */
  async prepare(): Promise<void> {
    if ((await this.names()).length > 0) throw wrongFolder(`${this.path} is not empty. Name a new folder.`);
  }

  private async names(): Promise<readonly string[]> {
    try {
      makeFolder(this.path);
      await access(this.path, modes.W_OK | modes.X_OK);
      return await readdir(this.path);
    } catch (error) {
      const { code = 'error' } = error as NodeJS.ErrnoException;
      if (isFull(code)) {
        const message = `${this.path} cannot be created (${reasonOf(code)}). Name a folder on a disk with enough space.`;
        throw new StartError(message, { cause: error });
      }
      throw wrongFolder(`${this.path} cannot be used (${code}). Name a folder that this user may write to.`);
    }
  }

  /** @throws UnreadableBackup, so that a folder that this user may not enter is not mistaken for an empty one */
  async has(contentHash: string): Promise<boolean> {
    const path = this.blobPath(contentHash);
    return (await ifExists(path, stat(path))) !== null;
  }

  /** @throws UnreadableBackup */
  blob(contentHash: string): AsyncIterable<Uint8Array> {
    const path = this.blobPath(contentHash);
    return readable(path, createReadStream(path) as AsyncIterable<Uint8Array>);
  }

  /** Writes a file whole or not at all. Returns its size, or null if the bytes do not match the hash. */
  async writeBlob(contentHash: string, bytes: AsyncIterable<Uint8Array>): Promise<bigint | null> {
    const path = this.blobPath(contentHash);
    const hash = createHash('sha256');
    const file = await this.written(openPart(path));
    let [size, isIt] = [0n, false];
    try {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += BigInt(chunk.length);
        await this.written(file.writeFile(chunk));
      }
      await this.written(file.sync());
      isIt = hash.digest('hex') === contentHash;
    } finally {
      await this.written(file.close());
      if (!isIt) await this.written(rm(`${path}.part`));
    }
    if (isIt) await this.written(rename(`${path}.part`, path));
    return isIt ? size : null;
  }

  openRows(): RowsWriter {
    return new RowsWriter(this.rowsPath, (writing) => this.written(writing));
  }

  /** Yields every line in order. @throws UnreadableBackup */
  async *lines(): AsyncGenerator<ArchiveLine> {
    const file = createReadStream(this.rowsPath);
    const input = file.pipe(createGunzip());
    // The loop meets errors of `input` only.
    file.once('error', (error) => input.destroy(error));
    try {
      const lines = createInterface({ input, crlfDelay: Infinity });
      for await (const line of readable(this.rowsPath, lines)) yield decodeLine(line);
    } finally {
      file.destroy();
    }
  }

  /** @throws UnreadableBackup */
  async rowsHash(): Promise<string> {
    const hash = createHash('sha256');
    for await (const bytes of readable(this.rowsPath, createReadStream(this.rowsPath))) hash.update(bytes as Buffer);
    return hash.digest('hex');
  }

  async writeManifest(manifest: BackupManifest): Promise<void> {
    const part = `${this.manifestPath}.part`;
    await this.written(writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, SYNCED));
    await this.written(rename(part, this.manifestPath));
  }

  /** @throws error.request.invalid where there is no complete backup, UnreadableBackup where there may be one */
  async readManifest(): Promise<BackupManifest> {
    const text = await ifExists(this.manifestPath, readFile(this.manifestPath, 'utf8'));
    if (text === null) {
      throw wrongFolder(
        existsSync(this.path)
          ? `${this.path} is an incomplete backup: it has no manifest.json. Name another backup.`
          : `There is no folder ${this.path}. Name the folder of a backup.`,
      );
    }
    const manifest = this.parsed(text);
    if (isManifest(manifest)) return manifest;
    const format = formatOf(manifest);
    if (format > 1)
      throw new StartError(`${this.path} was made by a newer build (format ${format}). Restore it with that build.`);
    throw new StartError(`${this.path} is damaged: manifest.json is not that of a backup. Name another backup.`);
  }

  private parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new StartError(`${this.path} is damaged: manifest.json is not whole. Name another backup.`);
    }
  }

  /** @throws StartError that names the folder and the system's error, mostly a full disk */
  private async written<T>(writing: Promise<T>): Promise<T> {
    try {
      return await writing;
    } catch (error) {
      const { code = 'error' } = error as NodeJS.ErrnoException;
      throw new StartError(
        `${this.path} cannot be written (${reasonOf(code)}). ` +
          'The backup in it is incomplete: remove the folder, and name a new one on a disk with enough space.',
        { cause: error },
      );
    }
  }
}

async function openPart(path: string): Promise<FileHandle> {
  makeFolder(dirname(path));
  return open(`${path}.part`, 'w', 0o600);
}

/** EDQUOT is the full quota of the command's own user. */
const isFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';

const reasonOf = (code: string): string => (isFull(code) ? `${code}: its disk is full` : code);

export function wrongFolder(message: string): DomainError {
  return new DomainError('error.request.invalid', message);
}

/** Compresses lines to the file with backpressure, so that memory holds only the lines in flight. */
export class RowsWriter {
  private readonly gzip: Gzip;
  private readonly file: WriteStream;
  private readonly done: Promise<void>;

  constructor(path: string, written: (writing: Promise<void>) => Promise<void>) {
    this.gzip = createGzip({ level: constants.Z_BEST_SPEED });
    this.file = createWriteStream(path, { mode: 0o600, flush: true });
    this.done = written(pipeline(this.gzip, this.file));
    this.done.catch(() => undefined);
  }

  async write(line: string): Promise<void> {
    if (this.gzip.write(`${line}\n`)) return;
    await Promise.race([new Promise((resolve) => this.gzip.once('drain', resolve)), this.done]);
  }

  async end(): Promise<void> {
    this.gzip.end();
    await this.done;
  }
}
