import { isImplausiblyAhead, type Duration, type Instant } from '../kernel/instant.js';
import type { Ed25519Jwk } from './public-jwk.js';

/** `signing`: access tokens, and capabilities for peers. `attestation`: the server's statements about stored blobs. */
export type ServerKeyKind = 'signing' | 'attestation';
export const SERVER_KEY_KINDS: readonly ServerKeyKind[] = ['signing', 'attestation'];

/** The public half of one key of the server. The generations of a kind are numbered from 1; the newest is active. */
export interface ServerKey {
  readonly kind: ServerKeyKind;
  readonly generation: number;
  readonly jwk: Ed25519Jwk;
  readonly activatedAt: Instant;
}

/** A key with its end, derived from its successor's activation and not stored. */
export interface DatedKey extends ServerKey {
  /** `null` for the active key. */
  readonly retiredAt: Instant | null;
}

/** Returns the keys of one kind, oldest first. */
export function datedKeys(keys: readonly ServerKey[], kind: ServerKeyKind): readonly DatedKey[] {
  const ofKind = keys.filter((key) => key.kind === kind).toSorted((left, right) => left.generation - right.generation);
  return ofKind.map(({ generation, jwk, activatedAt }, index) => {
    return { kind, generation, jwk, activatedAt, retiredAt: ofKind[index + 1]?.activatedAt ?? null };
  });
}

/** The time from which signatures of a retired key are rejected; `null` while it is active. Exclusive. */
export function graceEnd(key: DatedKey, grace: Duration): Instant | null {
  return key.retiredAt === null ? null : key.retiredAt + grace;
}

/**
 * False for a key whose grace is over. A retirement dated implausibly far ahead was written before a clock was set back,
 * or follows such a date; its grace is over too, since otherwise a key that was rotated out would verify for the whole
 * step.
 */
export function isInUse(key: DatedKey, grace: Duration, now: Instant): boolean {
  if (key.retiredAt === null) return true;
  return now < key.retiredAt + grace && !isImplausiblyAhead(key.retiredAt, now);
}

/** The successor of `active`. Time never runs backwards in a history, whatever the server's clock does. */
export function nextKey(active: ServerKey, jwk: Ed25519Jwk, now: Instant): ServerKey {
  const { kind, generation, activatedAt } = active;
  return { kind, generation: generation + 1, jwk, activatedAt: Math.max(now, activatedAt) };
}
