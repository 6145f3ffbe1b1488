import type { ServerKey, ServerKeyKind } from '../../../domain/discovery/server-key.js';

export interface StoredServerKey extends ServerKey {
  /** Sealed PKCS #8; `null` once the key is retired: then no node can sign with it. */
  readonly sealedPrivateKey: Uint8Array | null;
}

/** The server's keys, shared by all nodes: append-only, except that a retired key loses its private half. */
export interface ServerKeyStore {
  /** Every key there ever was, in no particular order. */
  list(): Promise<readonly StoredServerKey[]>;
  /** `false` when its kind already has that generation: if several nodes append it at the same time, exactly one gets `true`. */
  append(key: StoredServerKey): Promise<boolean>;
  /** Deletes the private halves of the kind's keys below `generation`. */
  forgetPrivateHalves(kind: ServerKeyKind, generation: number): Promise<void>;
}
