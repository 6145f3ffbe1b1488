import { invalidField } from '../../../domain/kernel/errors.js';
import { MAX_SIZE } from '../../../domain/kernel/size.js';

/** Reads a size from a JSON document. Nothing is rounded: a number beyond the exact range of JSON is rejected. */
export function sizeFromWire(value: unknown, path: string): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidField(path, `must be a whole number from 0 to ${MAX_SIZE}`);
  }
  return BigInt(value);
}

/** Admission keeps every counter within `MAX_SIZE` (`domain/quota/admission.ts`), so this throws on a defect only. */
export function sizeToWire(size: bigint): number {
  if (size < 0n || size > MAX_SIZE) throw new RangeError(`size ${size} is no JSON integer`);
  return Number(size);
}

/** `null`: no limit. */
export function limitToWire(limit: bigint | null): number | null {
  return limit === null ? null : sizeToWire(limit);
}
