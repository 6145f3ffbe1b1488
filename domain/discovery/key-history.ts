import { fromBase64Url, sha256 } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/deterministic-cbor.js';
import { toRfc3339 } from '../kernel/instant.js';
import type { DatedKey } from './server-key.js';

/** A key in the append-only history. */
export interface HistoryEntry {
  readonly key: DatedKey;
  /** SHA-256 of the previous entry; `null` for the first. */
  readonly prevHash: Uint8Array | null;
  readonly hash: Uint8Array;
}

/**
 * Returns the hash chain over the keys, oldest first. `hash` is the SHA-256 of the deterministic CBOR of
 *
 *     ["service-key-history/v1", prev_hash (32-byte bstr, null for the first), kid, x (32-byte bstr),
 *      activated_at (as shown)]
 *
 * so that anyone who remembers one hash can detect a change to the entries before it (docs/decisions/server-keys.md).
 * `retired_at` is not hashed: it is set after the entry is made, and equals the next entry's `activated_at`, which is
 * hashed. Held by tests/vectors/key-history.json.
 */
export function keyHistory(keys: readonly DatedKey[]): readonly HistoryEntry[] {
  const history: HistoryEntry[] = [];
  for (const key of keys) {
    const prevHash = history.at(-1)?.hash ?? null;
    history.push({ key, prevHash, hash: entryHash(key, prevHash) });
  }
  return history;
}

function entryHash({ jwk, activatedAt }: DatedKey, prevHash: Uint8Array | null): Uint8Array {
  const entry = ['service-key-history/v1', prevHash, jwk.kid, fromBase64Url(jwk.x), toRfc3339(activatedAt)];
  return sha256(encodeCbor(entry));
}
