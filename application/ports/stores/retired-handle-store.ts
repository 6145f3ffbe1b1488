/**
 * Handles that were somebody's and are nobody's any more, each by its keyed hash (`retiredHandleHash`); rows are never
 * deleted. Held by `tests/contracts/account-deletion-store.test.ts`.
 */
export interface RetiredHandleStore {
  /** Nothing happens when it is retired already. */
  retire(handleHash: Uint8Array): Promise<void>;
  has(handleHash: Uint8Array): Promise<boolean>;
}
