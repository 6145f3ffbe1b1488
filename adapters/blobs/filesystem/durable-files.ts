import { open, type FileHandle } from 'node:fs/promises';
import { storageFull } from '../../../domain/uploads/blob-refusals.js';
import { freeBuffers } from '../../system/free-buffers.js';

/** A name is durable only when its directory is. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** `null` when the file is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** A full disk, or a full disk quota of the service's own user, is the one fault that clients are told of. */
export async function tellingFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw hasCode(error, 'ENOSPC', 'EDQUOT') ? storageFull(error) : error;
  }
}

/** Less costs 10 % more processor time; more, a piece of cache as large as those that a virtual machine's host takes back. */
const BATCH_BYTES = 1 << 20;
/** Below the kernel's limit of 1024 vectors in one call; tiny chunks must not gather without bound. */
const BATCH_CHUNKS = 256;

/**
 * Gathers a socket's small chunks and writes a batch, without copying it, while the next batch is gathered. A chunk that
 * was written is freed.
 */
export class BatchWriter {
  private batch: Uint8Array[] = [];
  private batchBytes = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly handle: FileHandle,
    private position: number,
  ) {}

  async add(chunk: Uint8Array): Promise<void> {
    this.batch.push(chunk);
    this.batchBytes += chunk.length;
    if (this.batchBytes >= BATCH_BYTES || this.batch.length >= BATCH_CHUNKS) await this.startBatch();
  }

  /** Everything added is written. */
  async flush(): Promise<void> {
    await this.startBatch();
    await this.writing;
  }

  /** Forgets what is not written yet, and cuts the file once nothing can be writing to it any more. */
  async cutTo(length: bigint): Promise<void> {
    this.batch = [];
    await this.writing.catch(() => undefined);
    await this.handle.truncate(Number(length));
  }

  /** At most one batch is on its way to the disk, so that memory is bounded by two. */
  private async startBatch(): Promise<void> {
    await this.writing;
    if (this.batchBytes === 0) return;
    this.writing = writeAll(this.handle, this.batch, this.position);
    // Awaited by the next call; until then a failure is not an unhandled one.
    this.writing.catch(() => undefined);
    this.position += this.batchBytes;
    this.batch = [];
    this.batchBytes = 0;
  }
}

async function writeAll(handle: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await handle.writev(chunks, position);
  if (bytesWritten < total) await writeRest(handle, Buffer.concat(chunks), bytesWritten, position);
  freeBuffers(chunks);
}

/** After a short write (the disk is nearly full): by itself, so that its cause is thrown. */
async function writeRest(handle: FileHandle, whole: Buffer, written: number, position: number): Promise<void> {
  for (let done = written; done < whole.length;) {
    done += (await handle.write(whole, done, whole.length - done, position + done)).bytesWritten;
  }
}
