import { once } from './once.js';

/** The largest body that is held in memory. */
export const LARGEST_HELD = 4 << 20;
/** The memory for the bodies of all requests. Enough for 16 of the largest. */
const MEMORY = 64 << 20;
let held = 0;

/** Takes memory for a body. Returns the function that gives it back; null if the bodies of others take too much. */
export function takeMemory(bytes: number): (() => void) | null {
  if (bytes > LARGEST_HELD || held + bytes > MEMORY) return null;
  held += bytes;
  return once(() => (held -= bytes));
}
