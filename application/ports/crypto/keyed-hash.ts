/**
 * A hash that only a holder of the master key can compute. Counters use it as their key, so that the counted value (an
 * address, a client network) can neither be read from the key nor found by guessing.
 */
export interface KeyedHash {
  /** 32 bytes. Another purpose gives another hash, and so does the same text split into other parts. */
  digest(purpose: string, ...parts: readonly string[]): Uint8Array;
}
