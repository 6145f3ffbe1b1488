import type { CborMap, CborValue } from './deterministic-cbor.js';
import type { DomainError } from './errors.js';

/** Makes the error for one field of a signed structure; `path` is a JSON pointer such as `/devices/0/ed25519`. */
export type RefuseField = (path: string, message: string) => DomainError;

/** Reads the decoded payload of a signed structure field by field; rejects any deviation and names its path. */
export class CborFields {
  private constructor(
    private readonly map: CborMap,
    private readonly path: string,
    private readonly refuse: RefuseField,
  ) {}

  /** Reads a map with exactly the `required` keys and any of the `optional` ones. */
  static of(
    value: CborValue | undefined,
    keys: { readonly required: readonly string[]; readonly optional?: readonly string[] },
    refuse: RefuseField,
    path = '',
  ): CborFields {
    if (!(value instanceof Map)) throw refuse(path, 'must be a map');
    const map = value as CborMap;
    const missing = keys.required.find((key) => !map.has(key));
    if (missing !== undefined) throw refuse(`${path}/${missing}`, 'is required');
    const known = [...keys.required, ...(keys.optional ?? [])];
    const foreign = [...map.keys()].some((key) => typeof key !== 'string' || !known.includes(key));
    if (foreign) throw refuse(path, `must have no keys other than ${known.join(', ')}`);
    return new CborFields(map, path, refuse);
  }

  has(key: string): boolean {
    return this.map.has(key);
  }

  /** `max` is at most 2^53 - 1, so a bigint that loses digits here is too large anyway. */
  uint(key: string, min: number, max: number): number {
    const value = this.map.get(key);
    const integer = typeof value === 'bigint' ? Number(value) : value;
    if (typeof integer !== 'number' || !Number.isInteger(integer) || integer < min || integer > max) {
      throw this.refused(key, `must be an integer from ${min} to ${max}`);
    }
    return integer;
  }

  bytes(key: string, length: number): Uint8Array {
    const value = this.map.get(key);
    if (!(value instanceof Uint8Array) || value.length !== length) throw this.refused(key, `must be ${length} bytes`);
    return value;
  }

  /** Reads text for which `holds` is true; `rule` describes the condition in the error. */
  text(key: string, holds: (value: unknown) => boolean, rule: string): string {
    const value = this.map.get(key);
    if (typeof value !== 'string' || !holds(value)) throw this.refused(key, `must be ${rule}`);
    return value;
  }

  array(key: string, maxLength: number): readonly CborValue[] {
    const value = this.map.get(key);
    if (!Array.isArray(value) || value.length > maxLength) {
      throw this.refused(key, `must be an array of at most ${maxLength}`);
    }
    return value as readonly CborValue[];
  }

  private refused(key: string, message: string): DomainError {
    return this.refuse(`${this.path}/${key}`, message);
  }
}
