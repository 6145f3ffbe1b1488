/** tus 1.0.0 requires SHA-1 of a server with the checksum extension; SHA-256 is for clients that want a secure hash. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256'] as const;

/** The checksum that a client sends with the bytes of one append. */
export interface Checksum {
  readonly algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  readonly digest: Uint8Array;
}
