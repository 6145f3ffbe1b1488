import type { Platform } from '../kernel/platform.js';
import type { RetryPolicy } from './retry.js';
import type { Tokens, TokenStorage } from './tokens.js';

export interface ClientOptions {
  /** The service's address, such as `https://media.example.org`; a trailing slash is ignored. */
  readonly baseUrl: string;
  /** `YYYY-MM-DD`: the protocol version of requests, unless a call names an album's own. */
  readonly protocolVersion: string;
  readonly tokens?: TokenStorage;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Milliseconds without a byte of the response until an attempt fails; default 30 s. A body of bytes gets a second more
   * for each 16 KB. A pull, and a call that removes everything at once, get 5 minutes, as the service itself does.
   */
  readonly timeout?: number;
  readonly retry?: Partial<RetryPolicy>;
  readonly platform?: Platform;
}

/** Milliseconds until the service ends a connection that is silent during a request. */
export const LONGEST_SILENCE = 300_000;

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, for each attempt of this call, instead of all that. */
  readonly timeout?: number;
  /** The version of a write: the album's pin. */
  readonly protocolVersion?: string;
}

export interface RequestOptions extends CallOptions {
  readonly json?: object;
  readonly bytes?: { readonly type: string; readonly body: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** False for routes that take no session credential. */
  readonly signedIn?: boolean;
  /** True if the request is idempotent: GET, HEAD, PUT and DELETE by default, a POST if the client chose its id. */
  readonly repeatable?: boolean;
}

export interface ClientEvents {
  /** Emitted after the tokens were saved to the storage, here or by another tab, whose session is in use from then on. */
  readonly tokens: Tokens | null;
  /** `revoked`: wipe the session's data. `expired`, `invalid`: sign in again. `left`: the app itself signed out, here or in another tab. */
  readonly signedOut: 'revoked' | 'expired' | 'invalid' | 'left';
  /** The service is unreachable or cannot decide; `recovered` follows. */
  readonly outage: { readonly code: string };
  readonly recovered: null;
  /** The service ends its support of the request's protocol version at `sunset` (RFC 8594, RFC 9745). */
  readonly deprecation: { readonly protocolVersion: string; readonly sunset: string | null };
}
