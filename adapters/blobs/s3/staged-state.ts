/** A part of the multipart upload; its number is its index in the list plus 1. */
export interface StagedPart {
  readonly etag: string;
  readonly size: number;
}

/**
 * The durable state of an unfinished upload at one acknowledged offset: the parts that the store has, the SHA-256 state
 * over them, and the bytes after them, which are too few for a part.
 */
export interface StagedState {
  /** `null` before the first part. */
  readonly uploadId: string | null;
  readonly parts: readonly StagedPart[];
  /** The SHA-256 state (part-hashes.ts) after the last part; `null` before the first. */
  readonly hashState: Uint8Array | null;
  /** The key of another staging where the parts are, or `null`: `stage` moves them here. */
  readonly origin: string | null;
  readonly tail: Uint8Array;
  /** SHA-256 of the parts and the tail. */
  readonly contentHash: string;
}

export const NOTHING_STAGED: Omit<StagedState, 'contentHash'> = {
  uploadId: null,
  parts: [],
  hashState: null,
  origin: null,
  tail: new Uint8Array(),
};

interface Head {
  readonly format: 1;
  readonly upload_id: string | null;
  readonly parts: readonly (readonly [etag: string, size: number])[];
  readonly hash_state: string | null;
  readonly origin: string | null;
  readonly sha256: string;
}

const LENGTH_BYTES = 4;

export function bytesInParts({ parts }: Pick<StagedState, 'parts'>): bigint {
  return parts.reduce((sum, { size }) => sum + BigInt(size), 0n);
}

export function stagedBytes(state: Pick<StagedState, 'parts' | 'tail'>): bigint {
  return bytesInParts(state) + BigInt(state.tail.length);
}

/** Encodes the length of a JSON text, the text, and the tail. */
export function encodeState({ uploadId, parts, hashState, origin, tail, contentHash }: StagedState): Buffer {
  const head: Head = {
    format: 1,
    upload_id: uploadId,
    parts: parts.map(({ etag, size }) => [etag, size]),
    hash_state: hashState === null ? null : Buffer.from(hashState).toString('base64'),
    origin,
    sha256: contentHash,
  };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, tail]);
}

export function decodeState(bytes: Buffer): StagedState {
  const end = LENGTH_BYTES + bytes.readUInt32BE();
  const head = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)) as Omit<Head, 'format'> & { format: unknown };
  if (head.format !== 1) throw new Error(`A newer build staged these bytes (format ${String(head.format)}).`);
  return {
    uploadId: head.upload_id,
    parts: head.parts.map(([etag, size]) => ({ etag, size })),
    hashState: head.hash_state === null ? null : new Uint8Array(Buffer.from(head.hash_state, 'base64')),
    origin: head.origin,
    tail: bytes.subarray(end),
    contentHash: head.sha256,
  };
}
