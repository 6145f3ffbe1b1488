/**
 * Handles that were in use and may never be assigned again, each by its keyed hash (`retiredHandleHash`); rows are
 * never deleted. Held by `tests/contracts/retired-handle-store.test.ts`.
 */
export interface RetiredHandleStore {
  /** No-op if it is already retired. */
  retire(handleHash: Uint8Array): Promise<void>;
  has(handleHash: Uint8Array): Promise<boolean>;
}
