const MIB = 1 << 20;
const SMALL_PART = 8 * MIB;
const LARGE_PART = 64 * MIB;
const SMALL_PARTS_UP_TO = 8n << 30n;
/** S3's own limit. */
export const MOST_PARTS = 10_000;

/**
 * Returns the size of the part that begins after `before` bytes. Small parts take little memory and lose little in a
 * crash; large parts let 10,000 of them hold 570 GiB.
 */
export function partSize(before: bigint): number {
  return before < SMALL_PARTS_UP_TO ? SMALL_PART : LARGE_PART;
}
