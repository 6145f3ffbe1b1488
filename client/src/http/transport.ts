import { platform as ownPlatform, type Platform } from '../kernel/platform.js';
import { Emitter } from './emitter.js';
import { abortedBy, CLIENT_CODES, errorFrom, GatehouseError } from './error.js';
import { exchange, requestOf, type Sent } from './exchange.js';
import type { ClientEvents, ClientOptions, RequestOptions } from './options.js';
import { DEFAULT_RETRY, delayBeforeRetry, type RetryPolicy } from './retry.js';
import { SessionTokens } from './session-tokens.js';
import { KeptTokens, memoryTokens } from './tokens.js';

const DEFAULT_TIMEOUT = 30_000;
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * Sends HTTP requests to the service: version header, bearer token, refusals as `GatehouseError`, bounded retries. A
 * refused access token is refreshed once, by one request that all waiting calls share, and the call is repeated.
 */
export class Transport {
  readonly events = new Emitter<ClientEvents>();
  readonly platform: Platform;
  readonly session: SessionTokens;
  private readonly retry: RetryPolicy;
  private inOutage = false;

  constructor(readonly options: ClientOptions) {
    this.platform = options.platform ?? ownPlatform;
    this.retry = { ...DEFAULT_RETRY, ...options.retry };
    const kept = new KeptTokens(options.tokens ?? memoryTokens());
    this.session = new SessionTokens(kept, this.events, (refreshToken) => this.askForAccess(refreshToken));
  }

  /** Returns the JSON of a successful response; `undefined` if it has no body (204). */
  async json<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const response = await this.send(method, path, options);
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async bytes(method: string, path: string, options: RequestOptions = {}): Promise<Uint8Array> {
    return new Uint8Array(await (await this.send(method, path, options)).arrayBuffer());
  }

  /** Returns a successful (or 304) response; throws a `GatehouseError` for any other. */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const sent = requestOf(this.options.baseUrl, method, path, options);
    sent.headers['X-Service-Protocol'] ??= options.protocolVersion ?? this.options.protocolVersion;
    const repeatable = options.repeatable ?? REPEATABLE.has(method);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.attempt(sent, options);
      } catch (error) {
        const jitter = (this.platform.random(1)[0] ?? 0) / 255;
        const delay = delayBeforeRetry(error, { attempt, repeatable }, this.retry, jitter);
        if (delay === null) throw error;
        await this.pause(delay, options.signal);
      }
    }
  }

  private async attempt(sent: Sent, options: RequestOptions): Promise<Response> {
    if (options.signedIn === false) return this.answered(sent, await this.once(sent, options));
    const token = await this.session.accessToken();
    const response = await this.once(sent, options, token);
    if (response.status !== 401) return this.answered(sent, response);
    const error = await errorFrom(response);
    // A HEAD's response has no body and so no code: the refresh reveals the reason for the 401.
    const refreshable = error.code === 'error.auth.unauthenticated' || error.code === CLIENT_CODES.unreadable;
    if (!refreshable) throw this.noted(error);
    await this.session.refresh(token);
    return this.answered(sent, await this.once(sent, options, await this.session.accessToken()));
  }

  private once(sent: Sent, { signal, timeout }: RequestOptions, token?: string): Promise<Response> {
    const fetch = this.options.fetch ?? globalThis.fetch.bind(globalThis);
    const headers = token === undefined ? sent.headers : { ...sent.headers, Authorization: `Bearer ${token}` };
    const limits = { timeout: timeout ?? this.options.timeout ?? DEFAULT_TIMEOUT, signal };
    return exchange(fetch, { ...sent, headers }, limits).catch((error: unknown) => {
      throw this.noted(error);
    });
  }

  private async answered({ headers }: Sent, response: Response): Promise<Response> {
    if (!response.ok && response.status !== 304) throw this.noted(await errorFrom(response));
    if (this.inOutage) this.events.emit('recovered', null);
    this.inOutage = false;
    if (response.headers.get('deprecation') !== null) {
      const protocolVersion = headers['X-Service-Protocol'] ?? this.options.protocolVersion;
      this.events.emit('deprecation', { protocolVersion, sunset: response.headers.get('sunset') });
    }
    return response;
  }

  private noted(error: unknown): unknown {
    if (error instanceof GatehouseError && error.isOutage && !this.inOutage) {
      this.inOutage = true;
      this.events.emit('outage', { code: error.code });
    }
    return error;
  }

  private async askForAccess(refresh_token: string): Promise<string> {
    const json = { refresh_token };
    const options = { json, signedIn: false, repeatable: true };
    return (await this.json<{ access_token: string }>('POST', '/v1/auth/refresh', options)).access_token;
  }

  private async pause(delay: number, signal: AbortSignal | undefined): Promise<void> {
    await this.platform.sleep(delay, signal).catch((error: unknown) => {
      throw signal?.aborted === true ? abortedBy(signal) : error;
    });
  }
}
