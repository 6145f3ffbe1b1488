import { SECOND, type Duration, type Instant } from '../kernel/instant.js';
import { acceptBytes, prolong, tooLarge, type UploadSession } from './upload-session.js';

/**
 * The time for which a silent writer keeps others out. It is short, since a client whose node died retries after a few
 * seconds; a writer that is only slow renews its lease, and one slower than the lease is fenced off.
 */
export const WRITER_LEASE: Duration = 5 * SECOND;
const RENEW_AFTER: Duration = 1.5 * SECOND;
/** The most that a client must send again after its node dies. */
const CHECKPOINT_BYTES = 32n << 20n;

/** One append under way. */
export interface Writing {
  /** The last acknowledged session: everything below its offset is durable. */
  readonly session: UploadSession;
  /** The end of the bytes received so far. */
  readonly received: bigint;
  readonly renewedAt: Instant;
}

export function beginWriting(session: UploadSession, now: Instant): Writing {
  return { session, received: session.offset, renewedAt: now };
}

/** Counts `length` more received bytes; the session's declared size is the cap. @throws error.upload.too_large */
export function receive(writing: Writing, length: number): Writing {
  const { declaredSize } = writing.session.request;
  const received = writing.received + BigInt(length);
  if (received > declaredSize) throw tooLarge(declaredSize);
  return { ...writing, received };
}

/** The task that a writer must do before it accepts more bytes. */
export type Duty = 'nothing' | 'renewal' | 'checkpoint';

/**
 * Returns the writer's next task. The last byte is no checkpoint and is left to the end, so that bytes beyond it are
 * rejected while the upload can still continue; an all-or-nothing append has no checkpoints either. A clock that was
 * set back causes an immediate renewal, since other nodes no longer honour the lease then.
 */
export function dutyOf(writing: Writing, now: Instant, allOrNothing: boolean): Duty {
  const { session, received, renewedAt } = writing;
  const isDue = received - session.offset >= CHECKPOINT_BYTES && received < session.request.declaredSize;
  if (isDue && !allOrNothing) return 'checkpoint';
  return Math.abs(now - renewedAt) >= RENEW_AFTER ? 'renewal' : 'nothing';
}

/** Renews the lease of a writer that has received bytes. The session expires a lifetime after them, durable or not. */
export function renew(writing: Writing, now: Instant, lifetime: Duration): Writing {
  return { ...writing, session: prolong(writing.session, now, lifetime), renewedAt: now };
}

/** Acknowledges everything received, which must be durable. The client gets a whole lifetime again. */
export function acknowledge({ session, received }: Writing, now: Instant, lifetime: Duration): Writing {
  const grown = acceptBytes(session, session.offset, received - session.offset, now, lifetime);
  return { session: grown, received, renewedAt: now };
}

/** Drops the bytes received since the last acknowledgement. */
export function forget(writing: Writing): Writing {
  return { ...writing, received: writing.session.offset };
}
