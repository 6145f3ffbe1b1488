import { blobSource, type UploadSource } from '@gatehouse/client/uploads';
import { decodeCbor, deriveKey, encodeCbor, isMap, seal, unseal, NONCE_BYTES } from '@gatehouse/client/keys';

// The app's own format; the service sees only ciphertext. Files are sealed in pieces of 1 MiB, so that a file of any
// size is uploaded without being in memory as a whole. Each file has its own key, so that the piece's number is a nonce
// that never repeats. Each piece is bound to a flag that marks the last one: a truncated file does not open.
const PIECE = 1024 * 1024;
const SEALED_PIECE = PIECE + NONCE_BYTES + 16;

function sealPiece(key: Uint8Array, plain: Uint8Array, index: number, isLast: boolean): Uint8Array {
  const nonce = new Uint8Array(NONCE_BYTES);
  new DataView(nonce.buffer).setUint32(0, index);
  return seal(key, plain, pieceContext(index, isLast), nonce);
}

function pieceContext(index: number, isLast: boolean): Uint8Array {
  return encodeCbor(['example-piece/v1', index, isLast ? 1 : 0]);
}

/** Returns a file's ciphertext, sealed as it is read. The same key gives the same bytes, so that uploads can resume. */
export function sealedSource(file: Blob, key: Uint8Array): UploadSource {
  const plainOf = blobSource(file);
  const pieces = Math.max(1, Math.ceil(file.size / PIECE));
  let kept: { readonly index: number; readonly sealed: Uint8Array } | null = null;
  const piece = async (index: number): Promise<Uint8Array> => {
    if (kept?.index !== index) {
      const plain = await plainOf.read(index * PIECE, Math.min(file.size, (index + 1) * PIECE));
      kept = { index, sealed: sealPiece(key, plain, index, index === pieces - 1) };
    }
    return kept.sealed;
  };
  return {
    size: file.size + pieces * (SEALED_PIECE - PIECE),
    read: async (start, end) => {
      const result = new Uint8Array(end - start);
      for (let at = start; at < end;) {
        const index = Math.floor(at / SEALED_PIECE);
        const part = (await piece(index)).subarray(at - index * SEALED_PIECE, end - index * SEALED_PIECE);
        result.set(part, at - start);
        at += part.length;
      }
      return result;
    },
  };
}

export function openFile(key: Uint8Array, sealed: Uint8Array, type: string): Blob {
  const count = Math.ceil(sealed.length / SEALED_PIECE);
  const parts: BlobPart[] = [];
  for (let index = 0; index < count; index += 1) {
    const part = sealed.subarray(index * SEALED_PIECE, (index + 1) * SEALED_PIECE);
    const plain = piecePlain(key, part, index, index === count - 1);
    parts.push(plain as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts, { type });
}

function piecePlain(key: Uint8Array, part: Uint8Array, index: number, isLast: boolean): Uint8Array {
  const plain = unseal(key, part, pieceContext(index, isLast));
  if (plain === null) throw new Error('This file is not what its owner sealed. It was changed, or the key is another.');
  return plain;
}

/** The owner's data about a file, sealed in the manifest. */
export interface FileInfo {
  readonly name: string;
  readonly type: string;
  /** The key that seals the file's bytes. */
  readonly key: Uint8Array;
}

/** Derives the key that opens the manifests of one asset. An album's key gives the keys of all its assets. */
export function assetKey(albumKey: Uint8Array, originalHash: string): Uint8Array {
  return deriveKey(albumKey, `example-asset/v1 ${originalHash}`);
}

export function sealInfo(key: Uint8Array, contentHash: string, info: FileInfo, nonce: Uint8Array): Uint8Array {
  return seal(key, encodeInfo(info), infoContext(contentHash), nonce);
}

/** Returns `null` for a wrong key. */
export function openInfo(key: Uint8Array, contentHash: string, sealed: Uint8Array): FileInfo | null {
  return decodeInfo(unseal(key, sealed, infoContext(contentHash)));
}

export function encodeInfo(info: FileInfo): Uint8Array {
  return encodeCbor(new Map<string, string | Uint8Array>(Object.entries(info)));
}

export function decodeInfo(plain: Uint8Array | null): FileInfo | null {
  const map = plain === null ? null : decodeCbor(plain);
  if (map === null || !isMap(map)) return null;
  const [name, type, key] = [map.get('name'), map.get('type'), map.get('key')];
  if (typeof name !== 'string' || typeof type !== 'string' || !(key instanceof Uint8Array)) return null;
  return { name, type, key };
}

function infoContext(contentHash: string): Uint8Array {
  return encodeCbor(['example-info/v1', contentHash]);
}
