import { types } from 'node:util';
import { MessageChannel } from 'node:worker_threads';

/** What is sent through a closed port is transferred, and then dropped (HTML, "message port post message steps"). */
const nowhere = closedPort();

/**
 * Gives the memory of buffers back at once; from then on they are empty. Otherwise a young collection does it, which comes
 * every 32 MiB only, while V8 marks its whole heap again whenever 8 MiB were added: uploads then take twice as long.
 * Those that share their memory with others are left alone. Decision: docs/decisions/free-buffers.md.
 */
export function freeBuffers(buffers: readonly Uint8Array[]): void {
  nowhere.postMessage(null, [...new Set(buffers.flatMap(ownMemory))]);
}

/** Nothing of an empty one: it may be free already, and later versions of Node refuse to transfer it again. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return types.isArrayBuffer(buffer) && byteLength > 0 && byteLength === buffer.byteLength ? [buffer] : [];
}

function closedPort() {
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
}

/**
 * glibc gives memory that was freed back to the kernel, page by page to be asked for again, unless a piece as large was
 * freed before: from then on it keeps twice as much. This one is never touched.
 */
const LARGE_PIECE = 8 << 20;
freeBuffers([new Uint8Array(LARGE_PIECE)]);
