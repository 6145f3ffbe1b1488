import { sign } from 'node:crypto';
import type { DocumentSignature, SignedDocuments } from '../../application/ports/crypto/signed-documents.js';
import { utf8 } from '../../domain/kernel/bytes.js';
import { encodeCbor, type CborMap, type CborValue } from '../../domain/kernel/deterministic-cbor.js';
import { decodeStrict, decodeTaggedArray, encodeTagged, isArray, isMap } from './cbor.js';
import { importPrivateKey } from './ed25519-keys.js';

const SIGN1_TAG = 18;
const SIGN_TAG = 98;
/** Common header parameters (RFC 9052 section 3.1). */
const ALG = 1;
const KID = 4;
/** RFC 9053 section 2.2; RFC 9964 for ML-DSA. */
const EDDSA = -8;
const ML_DSA_65 = -49;

interface Headers {
  readonly alg: CborValue | undefined;
  readonly kid: Uint8Array | null;
}

export class CoseDocuments implements SignedDocuments {
  openSign1(document: Uint8Array): ReturnType<SignedDocuments['openSign1']> {
    const parts = decodeTaggedArray(document, SIGN1_TAG);
    if (parts?.length !== 4) return null;
    const [head, unprotected, content, signature] = parts;
    if (!isBytes(head) || !isBytes(content)) return null;
    const payload = decodeStrict(content);
    if (payload === null) return null;
    const opened = openSignature([head, unprotected, signature], (aad) => ['Signature1', head, aad, content]);
    return opened?.algorithm === 'ed25519' ? { payload, signature: opened } : null;
  }

  openSign(document: Uint8Array): ReturnType<SignedDocuments['openSign']> {
    const parts = decodeTaggedArray(document, SIGN_TAG);
    if (parts?.length !== 4) return null;
    const [head, unprotected, content, list] = parts;
    if (!isBytes(head) || !isBytes(content) || !isArray(list) || list.length === 0) return null;
    const headers = readHeaders(head, unprotected);
    if (!headers || headers.alg !== undefined || headers.kid) return null;
    const payload = decodeStrict(content);
    if (payload === null) return null;
    const signatures = list.map((entry) => openEntry(entry, content));
    return signatures.every((each) => each !== null) ? { payload, signatures } : null;
  }

  sign1(payload: CborValue, key: { kid: string; privateKey: Uint8Array }, externalAad: Uint8Array): Uint8Array {
    const head = encodeCbor(new Map<number, CborValue>().set(ALG, EDDSA).set(KID, utf8(key.kid)));
    const content = encodeCbor(payload);
    const signed = encodeCbor(['Signature1', head, externalAad, content]);
    const signature = new Uint8Array(sign(null, signed, importPrivateKey(key.privateKey)));
    return encodeTagged([head, new Map(), content, signature], SIGN1_TAG);
  }
}

/** Opens one COSE_Signature. The body has no protected header, so the empty string is signed for it (section 4.4). */
function openEntry(entry: CborValue, content: Uint8Array): DocumentSignature | null {
  if (!isArray(entry) || entry.length !== 3) return null;
  const [head] = entry;
  if (!isBytes(head)) return null;
  return openSignature(entry, (aad) => ['Signature', new Uint8Array(0), head, aad, content]);
}

function openSignature(
  [head, unprotected, signature]: readonly (CborValue | undefined)[],
  structure: (externalAad: Uint8Array) => readonly CborValue[],
): DocumentSignature | null {
  const headers = readHeaders(head, unprotected);
  if (!headers || !isBytes(signature)) return null;
  const algorithm = headers.alg === EDDSA ? 'ed25519' : headers.alg === ML_DSA_65 ? 'ml-dsa-65' : null;
  if (!algorithm) return null;
  return { algorithm, kid: headers.kid, signature, signedBytes: (aad) => encodeCbor(structure(aad)) };
}

/** Accepts `alg` in the protected header only and `kid` in either header but not in both; rejects other parameters. */
function readHeaders(head: CborValue | undefined, unprotected: CborValue | undefined): Headers | null {
  const protectedHeaders = readProtected(head);
  if (!protectedHeaders || !isMap(unprotected)) return null;
  if (![...protectedHeaders.keys()].every((label) => label === ALG || label === KID)) return null;
  if (![...unprotected.keys()].every((label) => label === KID && !protectedHeaders.has(KID))) return null;
  const kid = protectedHeaders.get(KID) ?? unprotected.get(KID);
  if (kid !== undefined && !isBytes(kid)) return null;
  return { alg: protectedHeaders.get(ALG), kid: kid ?? null };
}

/** Decodes a map in a byte string; the empty map may be the empty string or an encoded map (section 3). */
function readProtected(head: CborValue | undefined): CborMap | null {
  if (!isBytes(head)) return null;
  if (head.length === 0) return new Map();
  const map = decodeStrict(head);
  return isMap(map) ? map : null;
}

function isBytes(value: CborValue | undefined): value is Uint8Array {
  return value instanceof Uint8Array;
}
