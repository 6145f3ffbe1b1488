import { bytesEqual, fromBase64Url, fromHex, isSha256Hex, sha256, toBase64Url, toHex, utf8 } from '../kernel/bytes.js';
import { encodeCbor, type CborValue } from '../kernel/cbor.js';
import { isArray } from '../kernel/cbor-decode.js';
import { openSign1 } from './cose.js';

/** An entry of `/.well-known/service/attestation-keys`. */
export interface HistoryEntry {
  readonly kid: string;
  readonly jwk: { readonly x: string; readonly kid: string };
  readonly activated_at: string;
  readonly retired_at: string | null;
  /** SHA-256 in hex; `null` in the first entry. */
  readonly prev_hash: string | null;
  readonly hash: string;
}

export type HistoryFault = 'broken_chain' | 'rewritten';

/**
 * Checks the append-only history, oldest entry first, link by link. `remembered` is the hash of an entry seen earlier:
 * a history without it was rewritten. Returns the fault, or `null`.
 */
export function historyFault(history: readonly HistoryEntry[], remembered: string | null): HistoryFault | null {
  let previous: string | null = null;
  if (!isHistory(history)) return 'broken_chain';
  for (const [index, entry] of history.entries()) {
    if (entry.prev_hash !== previous || entry.hash !== hashOf(entry) || entry.kid !== entry.jwk.kid) {
      return 'broken_chain';
    }
    if (entry.kid !== thumbprint(entry.jwk.x)) return 'broken_chain';
    // Not hashed itself: a later end, or none, would let a retired key attest again.
    if (entry.retired_at !== (history[index + 1]?.activated_at ?? null)) return 'broken_chain';
    previous = entry.hash;
  }
  const kept = remembered === null || history.some(({ hash }) => hash === remembered);
  return kept ? null : 'rewritten';
}

/** The server may have answered anything. */
function isHistory(history: unknown): history is readonly HistoryEntry[] {
  return Array.isArray(history) && history.every(isEntry);
}

function isEntry(entry: Partial<HistoryEntry> | null | undefined): entry is HistoryEntry {
  return typeof entry?.jwk?.x === 'string' && typeof entry.activated_at === 'string' && typeof entry.kid === 'string';
}

/** Computes the RFC 7638 thumbprint over the members of RFC 8037. */
function thumbprint(x: string): string {
  return toBase64Url(sha256(utf8(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))));
}

/** Excludes `retired_at`: it is set after the entry exists. `historyFault` compares it with the next `activated_at`. */
function hashOf({ prev_hash, kid, jwk, activated_at }: HistoryEntry): string | null {
  const x = fromBase64Url(jwk.x);
  if (x === null || (prev_hash !== null && !isSha256Hex(prev_hash))) return null;
  const previous = prev_hash === null ? null : fromHex(prev_hash);
  return toHex(sha256(encodeCbor(['service-key-history/v1', previous, kid, x, activated_at])));
}

/** The server's statement that it has stored these bytes. */
export interface Attested {
  readonly contentHash: string;
  readonly size: number;
  readonly storedAt: string;
}

/**
 * Opens an attestation. Returns `null` if no key of the history signed it, or if the key was not active at that time.
 * Check the history first, and compare `contentHash` and `size` with the uploaded bytes.
 */
export function openAttestation(document: Uint8Array, history: readonly HistoryEntry[]): Attested | null {
  const opened = openSign1(document);
  const attested = opened === null ? null : readAttested(opened.payload);
  const kid = opened?.kid ?? null;
  if (opened === null || attested === null || kid === null) return null;
  const entry = history.find((each) => bytesEqual(utf8(each.kid), kid));
  const key = entry === undefined ? null : fromBase64Url(entry.jwk.x);
  if (entry === undefined || key === null || !wasActive(entry, attested.storedAt)) return null;
  return opened.verifies(key, new Uint8Array()) ? attested : null;
}

function readAttested(payload: CborValue): Attested | null {
  if (!isArray(payload) || payload.length !== 4 || payload[0] !== 'service-attestation/v1') return null;
  const [, contentHash, size, storedAt] = payload;
  if (!isSha256Hex(contentHash) || typeof size !== 'number' || typeof storedAt !== 'string') return null;
  return { contentHash, size, storedAt };
}

/**
 * Milliseconds. Nodes adopt a rotated key within seconds, so the previous key may sign shortly after it retires; and
 * their clocks differ by seconds, so a key may sign shortly before the instant at which another node activated it.
 */
const OVERLAP = 60_000;

function wasActive({ activated_at, retired_at }: HistoryEntry, at: string): boolean {
  const [instant, from] = [Date.parse(at), Date.parse(activated_at)];
  return instant >= from - OVERLAP && (retired_at === null || instant <= Date.parse(retired_at) + OVERLAP);
}
