import type { EntitySchemaColumnOptions } from 'typeorm';
import { toHex } from '../../../domain/kernel/bytes.js';
import { uuidFromBytes, writeUuid } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { SqlValue } from '../engine/sql.js';

/**
 * The storage format of one kind of value. The same codec serves a column of an EntitySchema (`uuid()`) and a raw
 * statement (`UUID.to(id)` to bind, `UUID.from(row['id'])` to read). The matching SQL types are in
 * `migrations/column-types.ts`.
 */
export interface Codec<T> {
  to(value: T): SqlValue;
  from(raw: unknown): T;
}

const UUID_LENGTH = 16;

export const UUID: Codec<string> = {
  to: (uuid) => writeUuid(uuid, Buffer.allocUnsafe(UUID_LENGTH)),
  from: (raw) => uuidFromBytes(bytesIn(raw)),
};

export function keysOf(ids: readonly string[]): readonly SqlValue[] {
  return ids.map((id) => UUID.to(id));
}

/** Bytes of any length, including 32-byte hashes. */
export const BYTES: Codec<Uint8Array> = {
  to: (bytes) => Buffer.from(bytes),
  from: (raw) => new Uint8Array(bytesIn(raw)),
};

/** A hash: hex in the domain, bytes in the database. */
export const HEX: Codec<string> = {
  to: (hex) => {
    const bytes = Buffer.from(hex, 'hex');
    // It stops at the first character that is no digit.
    if (2 * bytes.length !== hex.length) throw new TypeError('The text is no hex.');
    return bytes;
  },
  from: (raw) => toHex(bytesIn(raw)),
};

function bytesIn(raw: unknown): Uint8Array {
  if (raw instanceof Uint8Array) return raw;
  throw new TypeError('The column holds no bytes.');
}

export const INSTANT: Codec<Instant> = { to: (instant) => instant, from: Number };

/** Safe integers: counters, durations, versions. */
export const INTEGER: Codec<number> = { to: (integer) => integer, from: Number };

/** Sizes in bytes. SQLite holds up to 2^63-1, far above every configurable limit. */
export const U64: Codec<bigint> = { to: (size) => size, from: (raw) => BigInt(raw as string | number | bigint) };

const BOOL: Codec<boolean> = { to: (value) => (value ? 1 : 0), from: (raw) => Number(raw) === 1 };

/** Text compared byte for byte. MySQL stores it as VARBINARY, since even `utf8mb4_bin` ignores trailing spaces. */
export const TEXT: Codec<string> = {
  to: (text: unknown) => {
    if (typeof text === 'string') return text;
    throw new TypeError('Only a string is kept as text.');
  },
  from: (raw) => (typeof raw === 'string' ? raw : Buffer.from(BYTES.from(raw)).toString('utf8')),
};

/** One optional codec for each codec, since the rows of every request are read with it. */
const optionals = new WeakMap<object, unknown>();

export function optional<T>(codec: Codec<T>): Codec<T | null> {
  const known = optionals.get(codec) as Codec<T | null> | undefined;
  if (known !== undefined) return known;
  const made: Codec<T | null> = {
    to: (value) => (value === null ? null : codec.to(value)),
    from: (raw) => (raw === null ? null : codec.from(raw)),
  };
  optionals.set(codec, made);
  return made;
}

type ColumnOptions = Pick<EntitySchemaColumnOptions, 'primary' | 'nullable'>;

export const uuid = (options: ColumnOptions = {}) => column('blob', UUID, options);
export const bytes = (options: ColumnOptions = {}) => column('blob', BYTES, options);
export const hex = (options: ColumnOptions = {}) => column('blob', HEX, options);
export const instant = (options: ColumnOptions = {}) => column('bigint', INSTANT, options);
export const integer = (options: ColumnOptions = {}) => column('bigint', INTEGER, options);
export const u64 = (options: ColumnOptions = {}) => column('bigint', U64, options);
export const bool = (options: ColumnOptions = {}) => column('bigint', BOOL, options);
export const text = (options: ColumnOptions = {}) => column('varchar', TEXT, options);

/**
 * The declared types only need to be valid for TypeORM on both engines: the migrations create the schema. TypeORM
 * passes `undefined` for a property that is left out of an update.
 */
function column<T>(type: 'blob' | 'bigint' | 'varchar', codec: Codec<T>, options: ColumnOptions) {
  const kept = optional(codec);
  const transformer = {
    to: (value: T | null | undefined) => (value === undefined ? undefined : kept.to(value)),
    from: (raw: unknown) => kept.from(raw),
  };
  return { type, transformer, ...options } satisfies EntitySchemaColumnOptions;
}
