import { attestationPayload, type StoredFact } from '../../domain/uploads/attestation.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { SignedDocuments } from '../ports/crypto/signed-documents.js';

const NO_CONTEXT = new Uint8Array();

/**
 * Makes the server's attestation of a blob that it has read whole: a COSE_Sign1 by the active attestation key. It is
 * stored with the upload, and the key history records permanently which key that was.
 */
export class Attest {
  constructor(private readonly parts: { readonly keyRing: KeyRing; readonly documents: SignedDocuments }) {}

  execute(fact: StoredFact): Uint8Array {
    return this.parts.documents.sign1(attestationPayload(fact), this.parts.keyRing.signing('attestation'), NO_CONTEXT);
  }
}
