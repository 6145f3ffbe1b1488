/** The largest size of anything: 2^53 - 1, up to which JavaScript and JSON readers represent every integer exactly. */
export const MAX_SIZE = BigInt(Number.MAX_SAFE_INTEGER);

/** Parses a human-readable size: bytes, or `512MiB`, `10GiB`, `2TiB`, at most `MAX_SIZE`. `null` for anything else. */
export function parseSize(text: string): bigint | null {
  const [, digits, unit = ''] = /^(\d{1,20})\s*(KiB|MiB|GiB|TiB)?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const size = BigInt(digits) * 1024n ** BigInt(['', 'KiB', 'MiB', 'GiB', 'TiB'].indexOf(unit));
  return size > MAX_SIZE ? null : size;
}
