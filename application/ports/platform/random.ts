/** The only source of randomness: cryptographically secure bytes. `domain/kernel/ids.ts` makes ids from them. */
export interface Random {
  bytes(length: number): Uint8Array;
}
