import type { AccessTokenClaims } from '../../domain/sessions/access-token.js';

/** A SHA-256 hash as eight 32-bit words. */
const HASH_WORDS = 8;
/** The length of a UUID's text, which is ASCII. */
const ID_LENGTH = 36;
const IDS_LENGTH = 3 * ID_LENGTH;
/** The number of entries in a bucket. */
const BUCKET_SIZE = 8;

export interface Remembered<V> {
  readonly claims: AccessTokenClaims;
  readonly verifier: V;
}

/**
 * Claims of verified tokens, with their verifier, by the tokens' SHA-256. A table of fixed size outside the heap:
 * entries that live for minutes and expire one by one are costly to a garbage collector, and 50,000 of them in a Map
 * made a busy process grow by 100 MiB. Each hash maps to one 8-entry bucket; the entry that expires first is evicted.
 *
 * Lookups compare hashes, not tokens, so their timing reveals nothing about a token that the caller does not hold.
 */
export class RememberedTokens<V> {
  private readonly buckets: number;
  private readonly hashes: Int32Array;
  private readonly ids: Buffer;
  private readonly issues: Float64Array;
  /** 0 in an empty entry. */
  private readonly expiries: Float64Array;
  private readonly verifiers: (V | undefined)[];

  /** `capacity`: the most entries, at about 150 bytes each; rounded up to a multiple of 8. */
  constructor(capacity: number) {
    this.buckets = Math.ceil(capacity / BUCKET_SIZE);
    const entries = this.buckets * BUCKET_SIZE;
    this.hashes = new Int32Array(entries * HASH_WORDS);
    this.ids = Buffer.alloc(entries * IDS_LENGTH);
    this.issues = new Float64Array(entries);
    this.expiries = new Float64Array(entries);
    this.verifiers = new Array<V | undefined>(entries).fill(undefined);
  }

  /** May return claims that are not in force (`isInForce`). */
  find(hash: Buffer): Remembered<V> | null {
    const first = this.bucketStart(hash);
    for (let entry = first; entry < first + BUCKET_SIZE; entry += 1) {
      const verifier = this.verifiers[entry];
      if (verifier !== undefined && this.hasHash(hash, entry)) return { claims: this.claimsAt(entry), verifier };
    }
    return null;
  }

  remember(hash: Buffer, claims: AccessTokenClaims, verifier: V): void {
    const { accountId, sessionId, deviceId, issuedAt, expiresAt } = claims;
    const entry = this.entryFor(hash);
    for (let word = 0; word < HASH_WORDS; word += 1) this.hashes[entry * HASH_WORDS + word] = wordOf(hash, word);
    this.ids.write(accountId + sessionId + deviceId, entry * IDS_LENGTH, IDS_LENGTH, 'latin1');
    this.issues[entry] = issuedAt;
    this.expiries[entry] = expiresAt;
    this.verifiers[entry] = verifier;
  }

  private bucketStart(hash: Buffer): number {
    return (hash.readUInt32LE(0) % this.buckets) * BUCKET_SIZE;
  }

  private entryFor(hash: Buffer): number {
    const first = this.bucketStart(hash);
    let soonest = first;
    for (let entry = first; entry < first + BUCKET_SIZE; entry += 1) {
      if (this.hasHash(hash, entry)) return entry;
      if (this.expiryAt(entry) < this.expiryAt(soonest)) soonest = entry;
    }
    return soonest;
  }

  private hasHash(hash: Buffer, entry: number): boolean {
    for (let word = 0; word < HASH_WORDS; word += 1) {
      if (this.hashes[entry * HASH_WORDS + word] !== wordOf(hash, word)) return false;
    }
    return true;
  }

  private claimsAt(entry: number): AccessTokenClaims {
    const id = (which: number): string => {
      const start = entry * IDS_LENGTH + which * ID_LENGTH;
      return this.ids.toString('latin1', start, start + ID_LENGTH);
    };
    const issuedAt = this.issues[entry] ?? 0;
    return { accountId: id(0), sessionId: id(1), deviceId: id(2), issuedAt, expiresAt: this.expiryAt(entry) };
  }

  private expiryAt(entry: number): number {
    return this.expiries[entry] ?? 0;
  }
}

function wordOf(hash: Buffer, word: number): number {
  return hash.readInt32LE(word * 4);
}
