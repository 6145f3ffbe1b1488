/** SHA-1 is the one that tus 1.0.0 demands of a server with the checksum extension; SHA-256 is for clients that care. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256'] as const;

/** The checksum that a client sends with the bytes of one append. */
export interface Checksum {
  readonly algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  readonly digest: Uint8Array;
}
