import { bytesEqual, concat } from '../kernel/bytes.js';
import { encodeCbor, type CborMap, type CborValue } from '../kernel/cbor.js';
import { decodeCbor, decodeTagged, isArray, isBytes, isMap } from '../kernel/cbor-decode.js';
import { uuidToBytes } from '../kernel/uuid.js';
import type { DeviceSigner, Signer } from './signer.js';
import { verifyEd25519, verifyMlDsa65 } from './signatures.js';

const SIGN1_TAG = 18;
const SIGN_TAG = 98;
/** Common header parameters (RFC 9052 section 3.1). */
const ALG = 1;
const KID = 4;
/** RFC 9053 section 2.2; RFC 9964 for ML-DSA. */
const EDDSA = -8;
const ML_DSA_65 = -49;

/** Signs a COSE_Sign1 (RFC 9052, tag 18) with one Ed25519 key. */
export async function sign1(payload: CborValue, externalAad: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const head = encodeCbor(new Map([[ALG, EDDSA]]));
  const content = encodeCbor(payload);
  const signature = await signer.sign(encodeCbor(['Signature1', head, externalAad, content]));
  return concat(Uint8Array.of(0xd2), encodeCbor([head, new Map(), content, signature]));
}

export interface OpenedSign1 {
  readonly payload: CborValue;
  readonly kid: Uint8Array | null;
  /** True if `publicKey` signed it for this context. */
  verifies(publicKey: Uint8Array, externalAad: Uint8Array): boolean;
}

/** Returns `null` unless the document is a deterministically encoded COSE_Sign1 with the EdDSA algorithm. */
export function openSign1(document: Uint8Array): OpenedSign1 | null {
  const parts = decodeTagged(document, SIGN1_TAG);
  if (parts?.length !== 4) return null;
  const [head, unprotected, content, signature] = parts;
  if (!isBytes(head) || !isBytes(content) || !isBytes(signature)) return null;
  const headers = readHeaders(head, unprotected);
  const payload = decodeCbor(content);
  if (headers?.alg !== EDDSA || payload === null) return null;
  const verifies = (publicKey: Uint8Array, aad: Uint8Array): boolean =>
    verifyEd25519(publicKey, encodeCbor(['Signature1', head, aad, content]), signature);
  return { payload, kid: headers.kid, verifies };
}

/** Signs a COSE_Sign (tag 98) with both halves of a device's key; the `kid` is the device id. */
export async function signByDevice(
  payload: CborValue,
  externalAad: Uint8Array,
  device: DeviceSigner,
): Promise<Uint8Array> {
  const content = encodeCbor(payload);
  const kid = new Map([[KID, uuidToBytes(device.deviceId)]]);
  const half = async (alg: number, signer: Signer): Promise<CborValue> => {
    const head = encodeCbor(new Map([[ALG, alg]]));
    const message = encodeCbor(['Signature', new Uint8Array(), head, externalAad, content]);
    return [head, kid, await signer.sign(message)];
  };
  const halves = [await half(EDDSA, device.ed25519), await half(ML_DSA_65, device.mlDsa65)];
  return concat(Uint8Array.of(0xd8, SIGN_TAG), encodeCbor([new Uint8Array(), new Map(), content, halves]));
}

/** The public halves, as a directory lists them. */
export interface DeviceKeys {
  readonly deviceId: string;
  readonly ed25519: Uint8Array;
  readonly mlDsa65: Uint8Array;
}

export interface OpenedSign {
  readonly payload: CborValue;
  /** True if exactly the two halves of the device's key signed it for this context. */
  verifies(device: DeviceKeys, externalAad: Uint8Array): boolean;
}

export function openSign(document: Uint8Array): OpenedSign | null {
  const parts = decodeTagged(document, SIGN_TAG);
  if (parts?.length !== 4) return null;
  const [head, unprotected, content, list] = parts;
  if (!isBytes(head) || !isBytes(content) || !isArray(list)) return null;
  const body = readHeaders(head, unprotected);
  if (body === null || body.alg !== undefined || body.kid !== null) return null;
  const payload = decodeCbor(content);
  const halves = list.map(readHalf);
  if (payload === null || !halves.every((half) => half !== null)) return null;
  const verifies = (device: DeviceKeys, aad: Uint8Array): boolean =>
    halves.length === 2 &&
    halves.every(({ kid }) => kid !== null && bytesEqual(kid, uuidToBytes(device.deviceId))) &&
    [EDDSA, ML_DSA_65].every((alg) => {
      const half = halves.find((each) => each.alg === alg);
      if (half === undefined) return false;
      const message = encodeCbor(['Signature', new Uint8Array(), half.head, aad, content]);
      return alg === EDDSA
        ? verifyEd25519(device.ed25519, message, half.signature)
        : verifyMlDsa65(device.mlDsa65, message, half.signature);
    });
  return { payload, verifies };
}

interface Half extends Headers {
  readonly head: Uint8Array;
  readonly signature: Uint8Array;
}

function readHalf(entry: CborValue): Half | null {
  if (!isArray(entry) || entry.length !== 3) return null;
  const [head, unprotected, signature] = entry;
  if (!isBytes(head) || !isBytes(signature)) return null;
  const headers = readHeaders(head, unprotected);
  return headers === null ? null : { ...headers, head, signature };
}

interface Headers {
  readonly alg: CborValue | undefined;
  readonly kid: Uint8Array | null;
}

/** Accepts the algorithm only in the protected header, the key id in one of the two headers, and no other label. */
function readHeaders(head: Uint8Array, unprotected: CborValue | undefined): Headers | null {
  const inside: CborMap | null = head.length === 0 ? new Map() : asMap(decodeCbor(head));
  if (inside === null || !isMap(unprotected)) return null;
  if (![...inside.keys()].every((label) => label === ALG || label === KID)) return null;
  if (![...unprotected.keys()].every((label) => label === KID && !inside.has(KID))) return null;
  const kid = inside.get(KID) ?? unprotected.get(KID);
  if (kid !== undefined && !isBytes(kid)) return null;
  return { alg: inside.get(ALG), kid: kid ?? null };
}

function asMap(value: CborValue | null): CborMap | null {
  return value !== null && isMap(value) ? value : null;
}
