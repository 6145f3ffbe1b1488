import {
  intentMalformed,
  readUpgradeIntent,
  upgradeIntentAad,
  type UpgradeIntent,
} from '../../domain/albums/upgrade-intent.js';
import type { ListedDevice } from '../../domain/devices/device-directory.js';
import { bytesEqual } from '../../domain/kernel/bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { uuidToBytes, type AlbumId } from '../../domain/kernel/ids.js';
import type { DocumentSignature, SignedDocuments } from '../ports/crypto/signed-documents.js';
import type { Signatures } from '../ports/crypto/signatures.js';

const KID_BYTES = 16;

/** An intent that was read but is not proven yet. */
export interface OpenedIntent {
  readonly intent: UpgradeIntent;
  /** Both halves of the hybrid signature. */
  readonly ed25519: DocumentSignature;
  readonly mlDsa65: DocumentSignature;
}

/**
 * SignedUpgradeIntents (contract section 5). Reading one is cheap and returns its claims; proving it takes
 * milliseconds, so it comes after the cheaper checks. Held by the cases of `tests/vectors/upgrade-intent.json`.
 */
export class UpgradeIntents {
  constructor(private readonly parts: { readonly documents: SignedDocuments; readonly signatures: Signatures }) {}

  /** @throws error.album.intent_malformed */
  open(document: Uint8Array): OpenedIntent {
    const opened = this.parts.documents.openSign(document);
    if (opened === null) {
      throw intentMalformed('', 'must be a COSE_Sign, tag 98, in deterministic CBOR, signed by algorithms -8 and -49');
    }
    return {
      intent: readUpgradeIntent(opened.payload),
      ...bothHalves(opened.signatures),
    };
  }

  /** @throws error.album.intent_signature, unless both halves are the device's own, over this album and these bytes */
  prove({ intent, ed25519, mlDsa65 }: OpenedIntent, albumId: AlbumId, device: ListedDevice): void {
    const aad = upgradeIntentAad(albumId);
    const proven =
      namesProposer(ed25519, intent) &&
      namesProposer(mlDsa65, intent) &&
      this.parts.signatures.verifyEd25519(device.ed25519, ed25519.signedBytes(aad), ed25519.signature) &&
      this.parts.signatures.verifyMlDsa65(device.mlDsa65, mlDsa65.signedBytes(aad), mlDsa65.signature);
    if (proven) return;
    const message = "Both signatures must be the proposer_device's, by its keys in your directory, over this album_id.";
    throw new DomainError('error.album.intent_signature', message);
  }
}

/** Requires exactly one signature of each algorithm, in either order. */
function bothHalves(signatures: readonly DocumentSignature[]): Pick<OpenedIntent, 'ed25519' | 'mlDsa65'> {
  const ed25519 = signatures.find(({ algorithm }) => algorithm === 'ed25519');
  const mlDsa65 = signatures.find(({ algorithm }) => algorithm === 'ml-dsa-65');
  if (signatures.length !== 2 || ed25519 === undefined || mlDsa65 === undefined) {
    throw intentMalformed('', 'must have exactly two signatures, by Ed25519 (-8) and ML-DSA-65 (-49)');
  }
  if (signatures.some(({ kid }) => kid?.length !== KID_BYTES)) {
    throw intentMalformed('', "must have the 16 bytes of the device id as each signature's kid");
  }
  return { ed25519, mlDsa65 };
}

function namesProposer({ kid }: DocumentSignature, intent: UpgradeIntent): boolean {
  return kid !== null && bytesEqual(kid, uuidToBytes(intent.proposerDevice));
}
