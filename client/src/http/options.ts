import type { Platform } from '../kernel/platform.js';
import type { RetryPolicy } from './retry.js';
import type { Tokens, TokenStorage } from './tokens.js';

export interface ClientOptions {
  /** Where the service is, as `https://media.example.org`; a trailing slash does not matter. */
  readonly baseUrl: string;
  /** `YYYY-MM-DD`: the version that requests are written against, unless a call names an album's own. */
  readonly protocolVersion: string;
  readonly tokens?: TokenStorage;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds until an attempt without an answer counts as failed; 30 s unless said otherwise. */
  readonly timeout?: number;
  readonly retry?: Partial<RetryPolicy>;
  readonly platform?: Platform;
}

/** What every call takes beside its arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds, for this call alone. */
  readonly timeout?: number;
  /** The version that a write is made at: the album's pin. */
  readonly protocolVersion?: string;
}

export interface RequestOptions extends CallOptions {
  readonly json?: object;
  readonly bytes?: { readonly type: string; readonly body: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** False for the few routes that take no credential. */
  readonly signedIn?: boolean;
  /** Whether doing it twice is doing it once. GET, HEAD, PUT and DELETE are; a POST is when its id is the client's own. */
  readonly repeatable?: boolean;
}

export interface ClientEvents {
  /** They were written to the storage already. */
  readonly tokens: Tokens | null;
  /** `revoked`: wipe what the session kept. `expired`, `invalid`: sign in again. `left`: the app signed out itself. */
  readonly signedOut: 'revoked' | 'expired' | 'invalid' | 'left';
  /** The service cannot be reached or cannot decide; `recovered` follows. */
  readonly outage: { readonly code: string };
  readonly recovered: null;
  /** The version of requests ends at `sunset` (RFC 8594, RFC 9745). */
  readonly deprecation: { readonly protocolVersion: string; readonly sunset: string | null };
}
