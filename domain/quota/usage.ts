import { isImplausiblyAhead, type Instant } from '../kernel/instant.js';

/** One account's counters, adjusted in the transaction that changes the stored content. */
export interface Usage {
  /** Bytes of the stored blobs and metadata that are charged to the account. */
  readonly used: bigint;
  /** Declared bytes of its upload sessions that have not ended. */
  readonly reserved: bigint;
  /** The time since which `used` has been at or over the hard limit without a break; `null` while it is under it. */
  readonly hardExceededSince: Instant | null;
}

const NOTHING: Usage = { used: 0n, reserved: 0n, hardExceededSince: null };

/** Returns the usage of a new account. Under a hard limit of 0 its grace window begins at once. */
export function noUsage(hard: bigint | null, now: Instant): Usage {
  return underHardLimit(NOTHING, hard, now);
}

/** Reserved bytes are not used bytes: they never start the grace window. */
export function reserve(usage: Usage, bytes: bigint): Usage {
  return { ...usage, reserved: counter(usage.reserved + amount(bytes)) };
}

/** Called at the end of a session that stored nothing. */
export function release(usage: Usage, bytes: bigint): Usage {
  return { ...usage, reserved: counter(usage.reserved - amount(bytes)) };
}

/**
 * Runs `change` on the counters without the bytes that expired sessions still reserve: no rule counts those, whether or
 * not their end is stored.
 */
export function withoutExpired(usage: Usage, expired: bigint, change: (counted: Usage) => Usage): Usage {
  const changed = change({ ...usage, reserved: usage.reserved - expired });
  return { ...changed, reserved: changed.reserved + expired };
}

/** Finalizes an upload: the whole reservation ends, and `charged` of it (0 for a twin) becomes used bytes. */
export function commitReservation(
  usage: Usage,
  reserved: bigint,
  charged: bigint,
  hard: bigint | null,
  now: Instant,
): Usage {
  return chargeDelta(release(usage, reserved), amount(charged), hard, now);
}

/** Credits charged bytes. */
export function credit(usage: Usage, bytes: bigint, hard: bigint | null, now: Instant): Usage {
  return chargeDelta(usage, -amount(bytes), hard, now);
}

/** Moves `used` up or down. Reaching the hard limit starts the grace window; going below it ends the window at once. */
export function chargeDelta(usage: Usage, delta: bigint, hard: bigint | null, now: Instant): Usage {
  const used = counter(usage.used + delta);
  const wasOver = hard !== null && usage.used >= hard;
  return underHardLimit({ ...usage, used, hardExceededSince: wasOver ? usage.hardExceededSince : null }, hard, now);
}

/**
 * Applies a changed limit to the same bytes. A limit lowered to `used` or below starts the grace window now; one raised
 * above `used` ends it. An account that is over both the old and the new limit keeps its running window, so that a
 * small raise does not restart the window. A start that a clock wrote before it was set back moves to `now`, so that
 * the window has its length again (quality F10).
 */
export function underHardLimit(usage: Usage, hard: bigint | null, now: Instant): Usage {
  const isOver = hard !== null && usage.used >= hard;
  return { ...usage, hardExceededSince: isOver ? (exceededSince(usage, now) ?? now) : null };
}

/** Returns the start of the grace window: `now`, if the stored one lies implausibly far ahead. */
export function exceededSince({ hardExceededSince: since }: Usage, now: Instant): Instant | null {
  return since !== null && isImplausiblyAhead(since, now) ? now : since;
}

/**
 * A counter below zero means that bytes were credited or released twice: a defect, which must roll the transaction
 * back.
 */
function counter(value: bigint): bigint {
  if (value < 0n) throw new RangeError(`a quota counter would become ${value}`);
  return value;
}

function amount(bytes: bigint): bigint {
  if (bytes < 0n) throw new RangeError(`${bytes} is not an amount of bytes`);
  return bytes;
}
