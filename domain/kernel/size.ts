/** The largest size of anything: 2^53 - 1, up to which every number of JavaScript and of JSON readers is exact. */
export const MAX_SIZE = BigInt(Number.MAX_SAFE_INTEGER);

/** Parses a size as people write it: bytes, or `512MiB`, `10GiB`, `2TiB`, at most `MAX_SIZE`. `null` for anything else. */
export function parseSize(text: string): bigint | null {
  const [, digits, unit = ''] = /^(\d{1,20})\s*(KiB|MiB|GiB|TiB)?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const size = BigInt(digits) * 1024n ** BigInt(['', 'KiB', 'MiB', 'GiB', 'TiB'].indexOf(unit));
  return size > MAX_SIZE ? null : size;
}
