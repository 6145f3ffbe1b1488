import { platform } from '../kernel/platform.js';

/** A refusal by the service (RFC 9457) or a request without an answer; `code` tells them apart. */
export class GatehouseError extends Error {
  /** True also for an error of another copy: an app may load the package as an ES module and as CommonJS. */
  static override [Symbol.hasInstance](value: unknown): value is GatehouseError {
    const isNamed = value instanceof Error && value.name === 'GatehouseError';
    // What a worker or a log has copied has the name, but not the getters.
    return isNamed && 'sessionEnd' in value;
  }

  override readonly name = 'GatehouseError';

  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Seconds to wait before a retry; `null` if the service gave none. */
  readonly retryAfter: number | null;
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;
  /** All members of the problem body, such as `intent_id`, `attempts_left`, `used`. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    /** Stable: the service's `error.<area>.<what>`, or one of `CLIENT_CODES`. */
    readonly code: string,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.status = details.status ?? 0;
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
    this.members = details.members ?? {};
  }

  /**
   * The way in which the session ended, or `null`. On `revoked` wipe its data; on `expired` and `invalid` sign in
   * again.
   */
  get sessionEnd(): SessionEnd | null {
    return SESSION_ENDS.get(this.code) ?? null;
  }

  /** True if the service is unreachable or temporarily cannot decide. Tokens stay valid; retry later. */
  get isOutage(): boolean {
    return OUTAGES.has(this.code) || (this.status >= 502 && this.status <= 504);
  }
}

export interface ErrorDetails {
  readonly status?: number;
  readonly retryAfter?: number | null;
  readonly requestId?: string | null;
  readonly members?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

export type SessionEnd = 'revoked' | 'expired' | 'invalid';

/** A map, since an object also has a member for a code such as `constructor`. */
const SESSION_ENDS: ReadonlyMap<string, SessionEnd> = new Map([
  ['error.auth.session_revoked', 'revoked'],
  ['error.auth.session_expired', 'expired'],
  ['error.auth.session_invalid', 'invalid'],
]);

/** This package's own codes, for errors without a code from the service. */
export const CLIENT_CODES = {
  network: 'error.client.network',
  timeout: 'error.client.timeout',
  aborted: 'error.client.aborted',
  signedOut: 'error.client.signed_out',
  /** A response without the service's problem body: a proxy's page, or the response to a HEAD. */
  unreadable: 'error.client.unreadable',
  /** The bytes of a blob are not those of its hash or size: damaged, of another blob, or a proxy's page. */
  otherContent: 'error.client.other_content',
  /** A file is shorter than it was when its upload was announced, or cannot be read any more. */
  sourceChanged: 'error.client.source_changed',
  /** The service has all bytes of an upload, and has not checked them within `checkedWithin`. */
  stillChecking: 'error.client.still_checking',
  /** An upload has failed, expired or was cancelled: it cannot be continued. */
  uploadEnded: 'error.client.upload_ended',
} as const;

const OUTAGES = new Set<string>([
  CLIENT_CODES.network,
  CLIENT_CODES.timeout,
  'error.auth.unavailable',
  'error.request.overloaded',
]);

/** The error of a call that the app aborted; its cause is the signal's reason. */
export function abortedBy(signal: AbortSignal | undefined): GatehouseError {
  return new GatehouseError(CLIENT_CODES.aborted, 'The app gave this up.', { cause: signal?.reason });
}

/** Does what `signal.throwIfAborted` does, which React Native lacks. */
export function requireLive(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw abortedBy(signal);
}

/** The error of a successful response that is not the service's, or that breaks its contract. */
export function unreadable(message: string, status = 200, cause?: unknown): GatehouseError {
  return new GatehouseError(CLIENT_CODES.unreadable, message, { status, ...(cause !== undefined && { cause }) });
}

export function codeOf(error: unknown): string | null {
  return error instanceof GatehouseError ? error.code : null;
}

/**
 * Makes the error of a problem (RFC 9457); its `request_id` has precedence over that of `details`. `otherwise` is the
 * message of a problem without a `detail`.
 */
export function problemError(
  members: Readonly<Record<string, unknown>>,
  details: ErrorDetails,
  otherwise = `The service answered ${details.status ?? 0}.`,
): GatehouseError {
  const { code, detail, request_id: named } = members;
  return new GatehouseError(
    typeof code === 'string' ? code : CLIENT_CODES.unreadable,
    typeof detail === 'string' ? detail : otherwise,
    { ...details, requestId: typeof named === 'string' ? named : (details.requestId ?? null), members },
  );
}

/** Reads a `Retry-After` (RFC 9110 10.2.3): seconds, which the service sends, or a date, which a proxy may send. */
export function secondsOf(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - platform.now()) / 1000));
}
