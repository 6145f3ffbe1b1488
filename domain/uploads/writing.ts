import { SECOND, type Duration, type Instant } from '../kernel/instant.js';
import { acceptBytes, tooLarge, type UploadSession } from './upload-session.js';

/**
 * How long a writer that says nothing keeps others out. It is short, since a client whose node died tries again after a
 * few seconds; one that is only slow renews its lease, and one that was slower than this is fenced off.
 */
export const WRITER_LEASE: Duration = 5 * SECOND;
const RENEW_AFTER: Duration = 1.5 * SECOND;
/** What a node that dies costs a client at most. */
const CHECKPOINT_BYTES = 32n << 20n;

/** One PATCH under way. */
export interface Writing {
  /** As it was acknowledged last: everything below its offset is durable. */
  readonly session: UploadSession;
  /** Where the bytes end that have come. */
  readonly received: bigint;
  readonly renewedAt: Instant;
}

export function beginWriting(session: UploadSession, now: Instant): Writing {
  return { session, received: session.offset, renewedAt: now };
}

/** `length` more bytes have come; the session's declared size is its cap. @throws error.upload.too_large */
export function receive(writing: Writing, length: number): Writing {
  const { declaredSize } = writing.session.request;
  const received = writing.received + BigInt(length);
  if (received > declaredSize) throw tooLarge(declaredSize);
  return { ...writing, received };
}

/** What a writer owes before it takes more. */
export type Duty = 'nothing' | 'renewal' | 'checkpoint';

/**
 * The last byte is no checkpoint but left to the end, so that what is behind it is refused while the upload can still go
 * on; bytes that are kept all or not at all have none either. A clock that was set back renews at once: to others the lease is out of reach by then.
 */
export function dutyOf(writing: Writing, now: Instant, allOrNothing: boolean): Duty {
  const { session, received, renewedAt } = writing;
  const isDue = received - session.offset >= CHECKPOINT_BYTES && received < session.request.declaredSize;
  if (isDue && !allOrNothing) return 'checkpoint';
  return Math.abs(now - renewedAt) >= RENEW_AFTER ? 'renewal' : 'nothing';
}

/** Everything received is durable. The bytes give the client a whole lifetime again. */
export function acknowledge({ session, received }: Writing, now: Instant, lifetime: Duration): Writing {
  const grown = acceptBytes(session, session.offset, received - session.offset, now, lifetime);
  return { session: grown, received, renewedAt: now };
}

/** Nothing received since the last acknowledgement is kept. */
export function forget(writing: Writing): Writing {
  return { ...writing, received: writing.session.offset };
}
