import { platform as ownPlatform, type Platform } from '../kernel/platform.js';
import { bytesOf, LONGEST_ANSWER, textOf, type Answered } from './body.js';
import type { ByteRange } from './byte-range.js';
import type { ExpectedContent } from './content.js';
import { Emitter } from './emitter.js';
import { abortedBy, CLIENT_CODES, GatehouseError, unreadable } from './error.js';
import { exchange, requestOf, type Patience, type Sent } from './exchange.js';
import type { ClientEvents, ClientOptions, RequestOptions } from './options.js';
import { errorFrom } from './refusal.js';
import { DEFAULT_RETRY, delayBeforeRetry, type RetryPolicy } from './retry.js';
import { SessionTokens } from './session-tokens.js';
import { KeptTokens, memoryTokens, usableToken } from './tokens.js';

const DEFAULT_TIMEOUT = 30_000;
/** Bytes per millisecond that a connection sends at least; `fetch` does not report them. */
const SLOWEST = 16;
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
    this.session = new SessionTokens(kept, this.events, (...refresh) => this.askForAccess(...refresh));
  }

  /**
   * Returns the JSON of a successful response.
   *
   * @throws error.client.unreadable for a 204 too, by which some filters answer in place of the service
   */
  json<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    return this.call(method, path, options, async (...answer) => parsed(await textOf(...answer), answer[0]) as T);
  }

  /** Like `json` for a route that may answer without a body (204): returns `undefined` then. */
  done<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    return this.call(method, path, options, async (response, patience) => {
      const text = await textOf(response, patience);
      return (WITHOUT_BODY.has(response.status) && text === '' ? undefined : parsed(text, response)) as T;
    });
  }

  /** The time-out covers each pause of the body, not the whole, since it may be large; the signal ends it at any time. */
  bytes(
    method: string,
    path: string,
    options: RequestOptions = {},
    { range = null, most = LONGEST_ANSWER, expected }: Wanted = {},
  ): Promise<Uint8Array> {
    const bounds = { most, expected };
    if (range === null) return this.call(method, path, options, (...answer) => bytesOf(...answer, bounds));
    const headers = { ...options.headers, Range: range.header };
    return this.call(method, path, { ...options, headers }, (...answer) => range.read(...answer, expected));
  }

  /** Returns the bytes of a successful response with its header fields. */
  answered(method: string, path: string, options: RequestOptions = {}): Promise<Answered> {
    const read: Read<Answered> = async (response, patience) => ({
      bytes: await bytesOf(response, patience, { most: LONGEST_ANSWER }),
      headers: response.headers,
    });
    return this.call(method, path, options, read);
  }

  /** Returns a successful (or 304) response with its body unread; throws a `GatehouseError` for any other. */
  send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    return this.call(method, path, options, (response) => Promise.resolve(response));
  }

  /** Waits; rejects with error.client.aborted when the signal aborts. */
  async pause(delay: number, signal: AbortSignal | undefined): Promise<void> {
    await this.platform.sleep(delay, signal).catch((error: unknown) => {
      throw signal?.aborted === true ? abortedBy(signal) : error;
    });
  }

  private async call<T>(method: string, path: string, options: RequestOptions, read: Read<T>): Promise<T> {
    const sent = requestOf(this.options.baseUrl, method, path, options);
    sent.headers['X-Service-Protocol'] ??= options.protocolVersion ?? this.options.protocolVersion;
    const repeatable = options.repeatable ?? REPEATABLE.has(method);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.attempt(sent, options, read);
      } catch (error) {
        const jitter = (this.platform.random(1)[0] ?? 0) / 255;
        const delay = delayBeforeRetry(error, { attempt, repeatable }, this.retry, jitter);
        if (delay === null) throw error;
        await this.pause(delay, options.signal);
      }
    }
  }

  private async attempt<T>(sent: Sent, options: RequestOptions, read: Read<T>): Promise<T> {
    if (options.signedIn === false) return this.once(sent, options, read);
    const token = await this.session.accessToken();
    try {
      return await this.once(sent, options, read, token);
    } catch (error) {
      if (!isRefreshable(error)) throw error;
    }
    await this.session.refresh(token, options.signal);
    return this.once(sent, options, read, await this.session.accessToken());
  }

  private once<T>(sent: Sent, { signal, timeout }: RequestOptions, read: Read<T>, token?: string): Promise<T> {
    const fetch = this.options.fetch ?? globalThis.fetch.bind(globalThis);
    const headers = token === undefined ? sent.headers : { ...sent.headers, Authorization: `Bearer ${token}` };
    const limits = { timeout: timeout ?? (this.options.timeout ?? DEFAULT_TIMEOUT) + timeToSend(sent), signal };
    const take: Read<T> = async (response, patience) => {
      if (!isSuccess(response, sent)) throw await errorFrom(response);
      this.heard(sent, response);
      return read(response, patience);
    };
    return exchange(fetch, { ...sent, headers }, limits, take).catch((error: unknown) => {
      throw this.noted(error);
    });
  }

  private heard({ headers }: Sent, response: Response): void {
    this.back();
    if (response.headers.get('deprecation') === null) return;
    const protocolVersion = headers['X-Service-Protocol'] ?? this.options.protocolVersion;
    this.events.emit('deprecation', { protocolVersion, sunset: response.headers.get('sunset') });
  }

  private back(): void {
    if (this.inOutage) this.events.emit('recovered', null);
    this.inOutage = false;
  }

  /** A refusal that is no outage shows, like a success, that the service is back. */
  private noted(error: unknown): unknown {
    if (!(error instanceof GatehouseError)) return error;
    if (!error.isOutage) {
      if (isDecided(error)) this.back();
    } else if (!this.inOutage) {
      this.inOutage = true;
      this.events.emit('outage', { code: error.code });
    }
    return error;
  }

  private async askForAccess(refresh_token: string, signal: AbortSignal): Promise<string> {
    const json = { refresh_token };
    const options = { json, signal, signedIn: false, repeatable: true };
    return usableToken((await this.json<{ access_token: unknown }>('POST', '/v1/auth/refresh', options)).access_token);
  }
}

/** The bytes that a caller wants: a part of them, at most so many, a content. */
interface Wanted {
  readonly range?: ByteRange | null;
  readonly most?: number;
  readonly expected?: ExpectedContent;
}

/** Returns the milliseconds that a slow connection takes for a body of bytes; JSON is short. */
function timeToSend({ body }: Sent): number {
  return body instanceof Uint8Array ? Math.ceil(body.length / SLOWEST) : 0;
}

/** Reads a body within the time-out, which `patience` renews. */
type Read<T> = (response: Response, patience: Patience) => Promise<T>;

/**
 * Codes of refusals that depend only on the request or the token: a service that cannot read its ledger sends them too.
 */
const UNREAD = /^error\.(?:request\.|protocol\.|auth\.unauthenticated$)/;

/** False also for calls that the app aborted, and for the answer of a proxy or a captive portal. */
function isDecided({ status, code }: GatehouseError): boolean {
  return status > 0 && code !== CLIENT_CODES.unreadable && !UNREAD.test(code);
}

/** A HEAD's response has no body and so no code: the refresh reveals the reason for the 401. */
function isRefreshable(error: unknown): boolean {
  if (!(error instanceof GatehouseError) || error.status !== 401) return false;
  return error.code === 'error.auth.unauthenticated' || error.code === CLIENT_CODES.unreadable;
}

/** The statuses of successes without a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** A proxy's page may come with status 200 too, and so may an empty body; the service answers with an object. */
function parsed(text: string, { status }: Response): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable('The answer is not JSON.', status, error);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw unreadable('The answer is not a JSON object.', status);
}

/** True for a success; a 304 is one only for a request that asked for a change since. */
function isSuccess({ ok, status }: Response, { headers }: Sent): boolean {
  return ok || (status === 304 && Object.keys(headers).some((name) => CONDITION.test(name)));
}

const CONDITION = /^if-(?:none-match|modified-since)$/i;
