import { invalidField } from './errors.js';

/** Sizes are u64 in the domain; the wire's JSON integers are exact up to here (2^53 - 1), so nothing beyond it is taken. */
export const MAX_WIRE_SIZE = BigInt(Number.MAX_SAFE_INTEGER);

/** A size out of a JSON document. Nothing is rounded: a number that JSON itself could not hold exactly is refused. */
export function sizeFromWire(value: unknown, path: string): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidField(path, `must be a whole number from 0 to ${MAX_WIRE_SIZE}`);
  }
  return BigInt(value);
}

/** As people write it: bytes, or `512MiB`, `10GiB`, `2TiB`, at most 2^53-1, exactly. `null` for anything else. */
export function parseSize(text: string): bigint | null {
  const [, digits, unit = ''] = /^(\d{1,20})\s*(KiB|MiB|GiB|TiB)?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const size = BigInt(digits) * 1024n ** BigInt(['', 'KiB', 'MiB', 'GiB', 'TiB'].indexOf(unit));
  return size > MAX_WIRE_SIZE ? null : size;
}

/** Admission keeps every counter within the wire's range (`domain/quota/admission.ts`), so this throws on a defect only. */
export function sizeToWire(size: bigint): number {
  if (size < 0n || size > MAX_WIRE_SIZE) throw new RangeError(`size ${size} cannot be told on the wire`);
  return Number(size);
}
