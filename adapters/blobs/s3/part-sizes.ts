const MIB = 1 << 20;
const SMALL_PART = 8 * MIB;
const LARGE_PART = 64 * MIB;
const SMALL_PARTS_UP_TO = 8n << 30n;
/** S3's own. */
export const MOST_PARTS = 10_000;

/**
 * The size of the part that begins behind so many bytes. Small parts hold little memory and lose little in a crash;
 * large ones let 10,000 of them hold 570 GiB.
 */
export function partSize(before: bigint): number {
  return before < SMALL_PARTS_UP_TO ? SMALL_PART : LARGE_PART;
}
