import type { ServerKey, ServerKeyKind } from '../../../domain/discovery/server-key.js';

export interface StoredServerKey extends ServerKey {
  /** Sealed PKCS #8; `null` once the key is retired: then it can sign nothing any more, for nobody. */
  readonly sealedPrivateKey: Uint8Array | null;
}

/** The server's keys, those of every node: append-only save that a retired key loses its private half. */
export interface ServerKeyStore {
  /** Every key there ever was, in no order. */
  list(): Promise<readonly StoredServerKey[]>;
  /** `false` when its kind has that generation already: of nodes that append at once exactly one wins. */
  append(key: StoredServerKey): Promise<boolean>;
  /** Forgets the private halves of the kind's keys below `generation`. */
  forgetPrivateHalves(kind: ServerKeyKind, generation: number): Promise<void>;
}
