import type { ServerResponse } from 'node:http';

/** In bytes. Smaller bodies are not counted: the 10,000 connections of a process hold 160 MiB of them at most. */
const SMALL = 16 << 10;
/** The memory, in bytes, for the bodies of all responses that their clients have not read: 32 of the largest pages. */
const MEMORY = 128 << 20;

const unsent = new Map<ServerResponse, number>();
let held = 0;

/**
 * Counts the body of a response, `bytes` long and in memory of its own, until the kernel has it or the connection ends.
 * Tested by tests/http/pipeline/unsent-bodies.test.ts.
 */
export function countUnsent(response: ServerResponse, bytes: number): void {
  if (bytes <= SMALL) return;
  countUntilForgotten(response, bytes);
  response.once('close', () => forgetUnsent(response));
}

/**
 * Counts what a response holds until `forgetUnsent`. If all responses together hold too much memory, closes the
 * connections that have waited longest: a client that reads is done in seconds, and reads may be repeated.
 */
export function countUntilForgotten(response: ServerResponse, bytes: number): void {
  if (bytes <= SMALL) return;
  unsent.set(response, bytes);
  held += bytes;
  for (const oldest of unsent.keys()) {
    if (held <= MEMORY) return;
    forgetUnsent(oldest);
    oldest.destroy();
  }
}

export function forgetUnsent(response: ServerResponse): void {
  held -= unsent.get(response) ?? 0;
  unsent.delete(response);
}
