/** The only source of chance: cryptographically secure bytes. Ids are made from them by `domain/kernel/ids.ts`. */
export interface Random {
  bytes(length: number): Uint8Array;
}
