import { isSha256Hex } from '../../../domain/kernel/bytes.js';
import { isUuid } from '../../../domain/kernel/ids.js';
import type { Staging, StagingId } from '../../../application/ports/stores/blob-store.js';
import { placeOf, type BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import { checkContentHash, checkStagingId } from '../../../domain/uploads/blob-refusals.js';

const FAN_OUT_DIGITS = 3;
const BLOB = /^([0-9a-f]{3})\/([0-9a-f]{64})(?:\.([0-9a-f-]{36}))?$/;
const STATE = /^([0-9a-f-]{36})\.([0-9a-f]{64})\.(\d+)$/;
const HEIR = /^([0-9a-f-]{36})\.([0-9a-f]{64})\.to\.([0-9a-f-]{36})$/;

/** A name below `staging/`: the state of a staging at an offset, or a mark that another staging continues it. */
export type StagingName = Staging &
  ({ readonly kind: 'state'; readonly offset: bigint } | { readonly kind: 'heir'; readonly to: StagingId });

/** The names of all keys: `blobs/<3 digits>/<SHA-256>.<location>`, as in the file store, and `staging/…`. */
export class ObjectNames {
  readonly blobs: string;
  readonly staging: string;

  constructor(prefix: string) {
    this.blobs = `${prefix}blobs/`;
    this.staging = `${prefix}staging/`;
  }

  blob({ contentHash, location }: BlobPlace): string {
    checkContentHash(contentHash);
    if (location !== null) checkStagingId(location);
    const name = location === null ? contentHash : `${contentHash}.${location}`;
    return `${this.blobs}${contentHash.slice(0, FAN_OUT_DIGITS)}/${name}`;
  }

  /** Returns the key of a staging's multipart upload and of its final object. */
  placeOf(staging: Staging): string {
    checkStagingId(staging.id);
    return this.blob(placeOf(staging));
  }

  state({ id, contentHash }: Staging, offset: bigint): string {
    return `${this.statesOf({ id })}${contentHash}.${offset}`;
  }

  heir({ id, contentHash }: Staging, to: StagingId): string {
    return `${this.statesOf({ id })}${contentHash}.to.${to}`;
  }

  /** Returns the prefix of all names of one staging. */
  statesOf({ id }: { readonly id: StagingId }): string {
    checkStagingId(id);
    return `${this.staging}${id}.`;
  }

  /** Returns `null` for a key that the service does not create. */
  parseStaging(key: string): StagingName | null {
    const name = key.slice(this.staging.length);
    const [, id = '', contentHash = '', offset = '0'] = STATE.exec(name) ?? [];
    if (isUuid(id)) return { kind: 'state', id, contentHash, offset: BigInt(offset) };
    const [, from = '', hash = '', to = ''] = HEIR.exec(name) ?? [];
    return isUuid(from) && isUuid(to) ? { kind: 'heir', id: from, contentHash: hash, to } : null;
  }

  parseBlob(key: string): BlobPlace | null {
    const [, digits, contentHash = '', location = null] = BLOB.exec(key.slice(this.blobs.length)) ?? [];
    if (!isSha256Hex(contentHash) || contentHash.slice(0, FAN_OUT_DIGITS) !== digits) return null;
    return location === null || isUuid(location) ? { contentHash, location } : null;
  }
}
