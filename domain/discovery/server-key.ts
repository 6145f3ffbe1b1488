import type { Duration, Instant } from '../kernel/instant.js';
import type { Ed25519Jwk } from './public-jwk.js';

/** `signing`: access tokens, and capabilities for peers. `attestation`: what the server says of stored blobs. */
export type ServerKeyKind = 'signing' | 'attestation';
export const SERVER_KEY_KINDS: readonly ServerKeyKind[] = ['signing', 'attestation'];

/** One key of the server, public half. The generations of a kind follow each other from 1 on; the newest is active. */
export interface ServerKey {
  readonly kind: ServerKeyKind;
  readonly generation: number;
  readonly jwk: Ed25519Jwk;
  readonly activatedAt: Instant;
}

/** A key with its end: that of the key that took its place, so that nobody has to write it down. */
export interface DatedKey extends ServerKey {
  /** `null` for the active one. */
  readonly retiredAt: Instant | null;
}

/** The keys of one kind, oldest first. */
export function datedKeys(keys: readonly ServerKey[], kind: ServerKeyKind): readonly DatedKey[] {
  const ofKind = keys.filter((key) => key.kind === kind).toSorted((left, right) => left.generation - right.generation);
  return ofKind.map(({ generation, jwk, activatedAt }, index) => {
    return { kind, generation, jwk, activatedAt, retiredAt: ofKind[index + 1]?.activatedAt ?? null };
  });
}

/** When signatures of a retired key are no longer taken; `null` while it is active. Exclusive. */
export function graceEnd(key: DatedKey, grace: Duration): Instant | null {
  return key.retiredAt === null ? null : key.retiredAt + grace;
}

export function isInUse(key: DatedKey, grace: Duration, now: Instant): boolean {
  const end = graceEnd(key, grace);
  return end === null || now < end;
}

/** The successor of `active`. Time never runs backwards in a history, whatever the server's clock does. */
export function nextKey(active: ServerKey, jwk: Ed25519Jwk, now: Instant): ServerKey {
  const { kind, generation, activatedAt } = active;
  return { kind, generation: generation + 1, jwk, activatedAt: Math.max(now, activatedAt) };
}
