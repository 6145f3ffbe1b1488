import { BLOCK } from './body-blocks.js';
import { once } from './once.js';

/** The largest body that is held in memory. */
export const LARGEST_HELD = 4 << 20;
/** The memory for the bodies of all requests, enough for 16 of the largest. */
const MEMORY = 64 << 20;
/**
 * The most bytes that the batches of one account may announce together, so that an account cannot fill the memory by
 * sending slowly.
 */
const SHARE = MEMORY / 4;
let held = 0;
const shares = new Map<string, number>();

/** The memory of one body. It is taken as the body arrives, a block at a time: an announcement alone takes none. */
export class BodyMemory {
  private taken = 0;

  constructor(private readonly announced: number) {}

  /** Takes the memory for the arrived bytes. Returns false if other bodies use too much. */
  grow(arrived: number): boolean {
    const more = Math.min(this.announced, Math.ceil(arrived / BLOCK) * BLOCK) - this.taken;
    if (more <= 0) return true;
    if (held + more > MEMORY) return false;
    held += more;
    this.taken += more;
    return true;
  }

  giveBack(): void {
    held -= this.taken;
    this.taken = 0;
  }
}

/**
 * Takes a part of the account's share. Returns the function that returns it; null if the account's other batches use
 * too much.
 */
export function takeShare(accountId: string, bytes: number): (() => void) | null {
  const taken = (shares.get(accountId) ?? 0) + bytes;
  if (taken > SHARE) return null;
  shares.set(accountId, taken);
  return once(() => {
    const left = (shares.get(accountId) ?? 0) - bytes;
    if (left > 0) shares.set(accountId, left);
    else shares.delete(accountId);
  });
}
