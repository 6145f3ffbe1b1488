/**
 * A hash that only a holder of the master key can compute, for keys of counters: what is counted (an address, a client
 * network) cannot be read from them, nor found by trying.
 */
export interface KeyedHash {
  /** 32 bytes. Another purpose, or the same text cut into other parts, is another hash. */
  digest(purpose: string, ...parts: readonly string[]): Uint8Array;
}
