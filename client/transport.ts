import { problemFrom } from './problem.js';
import type { TokenPair } from './wire.js';

export interface RequestOptions {
  readonly json?: object;
  readonly bytes?: { readonly type: string; readonly body: Uint8Array | ReadableStream<Uint8Array> };
  readonly headers?: Readonly<Record<string, string>>;
  /** False for the few routes that take no credential. */
  readonly signedIn?: boolean;
}

/** The tokens of a session, as an app keeps them between starts. */
export type Tokens = Pick<TokenPair, 'access_token' | 'refresh_token' | 'session_id' | 'device_id'>;

export interface TransportOptions {
  readonly baseUrl: string;
  /** `YYYY-MM-DD`: the version that requests are written against. */
  readonly protocolVersion: string;
  readonly tokens?: Tokens;
  /** Called whenever the tokens change; `null` when the session has ended and what it kept is to be wiped. */
  readonly onTokens?: (tokens: Tokens | null) => void;
}

const ENDED = new Set(['error.auth.session_invalid', 'error.auth.session_revoked', 'error.auth.session_expired']);

/**
 * One HTTP exchange with the service: version header, bearer token, problem bodies as errors. An access token that is
 * refused is refreshed once, by one request however many wait for it, and the call is made again.
 */
export class Transport {
  private tokens: Tokens | null;
  private refreshing: Promise<void> | null = null;

  constructor(private readonly options: TransportOptions) {
    this.tokens = options.tokens ?? null;
  }

  get session(): Tokens | null {
    return this.tokens;
  }

  keep(tokens: Tokens | null): void {
    this.tokens = tokens;
    this.options.onTokens?.(tokens);
  }

  async json<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const response = await this.send(method, path, options);
    return (await response.json()) as T;
  }

  /** The response of a success; every other answer throws a `GatehouseProblem`. */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const response = await this.once(method, path, options);
    if (response.ok) return response;
    const problem = await problemFrom(response);
    const repeatable = !(options.bytes?.body instanceof ReadableStream);
    if (problem.code !== 'error.auth.unauthenticated' || options.signedIn === false || !repeatable) throw problem;
    await this.refresh();
    const again = await this.once(method, path, options);
    if (again.ok) return again;
    throw await problemFrom(again);
  }

  private refresh(): Promise<void> {
    this.refreshing ??= this.refreshNow().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  private async refreshNow(): Promise<void> {
    if (this.tokens === null) throw new Error('Sign in first');
    const json = { refresh_token: this.tokens.refresh_token };
    const response = await this.once('POST', '/v1/auth/refresh', { json, signedIn: false });
    if (response.ok) {
      const { access_token } = (await response.json()) as { access_token: string };
      this.keep({ ...this.tokens, access_token });
      return;
    }
    const problem = await problemFrom(response);
    // An outage is no end: the tokens are kept for when the service is back.
    if (ENDED.has(problem.code)) this.keep(null);
    throw problem;
  }

  private once(
    method: string,
    path: string,
    { json, bytes, headers, signedIn = true }: RequestOptions,
  ): Promise<Response> {
    const sent = new Headers({ 'X-Service-Protocol': this.options.protocolVersion, ...headers });
    if (signedIn && this.tokens !== null) sent.set('Authorization', `Bearer ${this.tokens.access_token}`);
    const init: RequestInit & { duplex?: 'half' } = { method, headers: sent };
    if (json !== undefined) {
      sent.set('Content-Type', 'application/json');
      init.body = JSON.stringify(json);
    } else if (bytes !== undefined) {
      sent.set('Content-Type', bytes.type);
      init.body = bytes.body;
      init.duplex = 'half';
    }
    return fetch(this.options.baseUrl + path, init);
  }
}
