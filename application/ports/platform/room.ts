/**
 * Room on the disk of the data folder. The last of it is kept for what frees room or ends sessions: whatever grows the
 * store asks first, so that a full disk can be emptied (tests/e2e/full-disk.test.ts).
 */
export interface Room {
  /** @throws error.storage.full when `bytes` more of content would use what is kept */
  forBytes(bytes: number): Promise<void>;
  /** @throws error.storage.full when the ledger stands on that disk too, and a row that grows would use what is kept */
  forRows(): Promise<void>;
}
