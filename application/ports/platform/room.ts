/**
 * Free space on the disk of the data folder. A reserve is kept for operations that free space or end sessions: every
 * operation that grows the store asks first, so that a full disk can be emptied (tests/e2e/full-disk.test.ts).
 */
export interface Room {
  /** @throws error.storage.full when `bytes` more of content would use the reserve; BlobStoreUnavailable */
  forBytes(bytes: number): Promise<void>;
  /**
   * @throws error.storage.full when the ledger is on that disk too and another row, with `bytes` of content, would use
   * the reserve; StoreUnavailable
   */
  forRows(bytes?: number): Promise<void>;
}
