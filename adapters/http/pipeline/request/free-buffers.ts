import { types } from 'node:util';
import { MessageChannel } from 'node:worker_threads';

/** A closed port: it transfers what is posted to it, then drops it (HTML, "message port post message steps"). */
const nowhere = closedPort();

/**
 * Frees the memory of buffers at once and leaves them empty. Without this, only a young collection frees it, once every
 * 32 MiB, while V8 marks its whole heap again after every 8 MiB: uploads then take twice as long.
 * Buffers that share their memory with others are left alone. Decision: docs/decisions/free-buffers.md.
 */
export function freeBuffers(buffers: readonly Uint8Array[]): void {
  nowhere.postMessage(null, [...new Set(buffers.flatMap(ownMemory))]);
}

/** Skips empty buffers: they may be detached already, and later versions of Node refuse to transfer those again. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return types.isArrayBuffer(buffer) && byteLength > 0 && byteLength === buffer.byteLength ? [buffer] : [];
}

function closedPort() {
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
}

/**
 * glibc returns freed memory to the kernel, and a later allocation faults it in again page by page. Once a piece of
 * this size was freed, glibc retains twice as much. The pages of this piece are never touched.
 */
const LARGE_PIECE = 8 << 20;
freeBuffers([new Uint8Array(LARGE_PIECE)]);
