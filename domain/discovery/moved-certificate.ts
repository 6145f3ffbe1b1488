import { formatHandle, parseHandle } from '../accounts/handle.js';
import { fromBase64Url } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/deterministic-cbor.js';
import { DomainError, invalidField } from '../kernel/errors.js';
import { DAY, toRfc3339, type Instant } from '../kernel/instant.js';

/** A statement, signed by an account's identity key, that the account now has another handle. */
export interface MovedCertificate {
  readonly oldHandle: string;
  readonly newHandle: string;
  readonly movedAt: Instant;
  /** Ed25519, 64 bytes. */
  readonly ikSig: Uint8Array;
}

/** The certificate's fields as transmitted. */
export interface MovedFields {
  readonly oldHandle: string;
  readonly newHandle: string;
  readonly movedAt: string;
  readonly ikSig: string;
}

const SIGNATURE_BYTES = 64;
/** Limits the year to four digits; JavaScript itself writes and reads longer ones. */
const RFC_3339_LENGTH = 24;

/**
 * Returns the message that the identity key signs. It holds `moved_at` as the certificate's text, RFC 3339 with
 * milliseconds.
 */
export function movedMessage(certificate: Omit<MovedCertificate, 'ikSig'>): Uint8Array {
  const { oldHandle, newHandle, movedAt } = certificate;
  return encodeCbor(['service-moved/v1', oldHandle, newHandle, toRfc3339(movedAt)]);
}

/** Checks the form only; the caller checks the handle's account and the signature. */
export function readMovedCertificate(fields: MovedFields): MovedCertificate {
  const ikSig = fromBase64Url(fields.ikSig);
  if (ikSig?.length !== SIGNATURE_BYTES) throw invalidField('/ik_sig', `must be ${SIGNATURE_BYTES} bytes as base64url`);
  const oldHandle = readHandle('/old_handle', fields.oldHandle);
  const newHandle = readHandle('/new_handle', fields.newHandle);
  if (oldHandle === newHandle) throw invalidField('/new_handle', 'must differ from old_handle');
  return { oldHandle, newHandle, movedAt: readInstant('/moved_at', fields.movedAt), ikSig };
}

/**
 * Rejects a move far in the future, which would block the publication of every later one; tolerates a clock that runs
 * ahead.
 */
export function requireNotAhead({ movedAt }: MovedCertificate, now: Instant): void {
  if (movedAt > now + DAY) throw invalidField('/moved_at', "must be at most a day ahead of the server's clock");
}

/** Certificates are public, so anybody could send an older one again: it must not undo a later move. */
export function requireNotOlder(certificate: MovedCertificate, stored: MovedCertificate | null): void {
  if (stored === null || certificate.movedAt >= stored.movedAt) return;
  throw new DomainError(
    'error.moved.superseded',
    `moved_at must not be before ${toRfc3339(stored.movedAt)}, the time of the last move`,
  );
}

function readHandle(path: string, text: string): string {
  const handle = parseHandle(text);
  if (handle === null) throw invalidField(path, 'must be a handle, such as ada@example.org');
  return formatHandle(handle);
}

/** Accepts only the spelling that is signed. */
function readInstant(path: string, text: string): Instant {
  const instant = text.length === RFC_3339_LENGTH ? Date.parse(text) : NaN;
  if (Number.isNaN(instant) || toRfc3339(instant) !== text) {
    throw invalidField(path, 'must be RFC 3339 in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z');
  }
  return instant;
}
