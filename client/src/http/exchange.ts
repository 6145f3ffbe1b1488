import { onAbort } from '../kernel/on-abort.js';
import { CLIENT_CODES, GatehouseError, requireLive } from './error.js';
import type { RequestOptions } from './options.js';

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | null;
}

/** Builds the request without its credential. */
export function requestOf(baseUrl: string, method: string, path: string, options: RequestOptions): Sent {
  const headers: Record<string, string> = { ...options.headers };
  if (options.json !== undefined) headers['Content-Type'] = 'application/json';
  else if (options.bytes !== undefined) headers['Content-Type'] = options.bytes.type;
  const body = options.json === undefined ? (options.bytes?.body ?? null) : JSON.stringify(options.json);
  return { url: baseUrl.replace(/\/+$/, '') + path + queryOf(options.query), method, headers, body };
}

/** Encodes by hand, since React Native implements `URLSearchParams` only in part. */
function queryOf(query: RequestOptions['query'] = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}

export interface Limits {
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** The time-out of an attempt, as the reader of a large body sees it. */
export interface Patience {
  /** Restarts the time-out: some bytes have arrived. */
  renew(): void;
  /** Ends the time-out: the platform does not report arriving bytes. */
  end(): void;
}

/**
 * Makes one attempt, which `take` completes: it reads the body. It ends with a result of `take`, with `timeout`
 * (error.client.timeout), with the caller's signal (error.client.aborted, whose cause is the signal's reason) or with a
 * network failure (error.client.network). It follows no redirect: that would pass on passwords and refresh tokens, and
 * take another site's answer for the service's.
 */
export async function exchange<T>(
  fetch: typeof globalThis.fetch,
  { url, method, headers, body }: Sent,
  limits: Limits,
  take: (response: Response, patience: Patience) => Promise<T>,
): Promise<T> {
  requireLive(limits.signal);
  const controller = new AbortController();
  const state = { timedOut: false };
  let leave: (error: Error) => void = () => undefined;
  // Not every `fetch` ends a body that is being read when the call is aborted.
  const left = new Promise<never>((_resolve, reject) => (leave = reject));
  const abort = (): void => {
    controller.abort();
    leave(new Error('aborted'));
  };
  const timeOut = (): void => {
    state.timedOut = true;
    abort();
  };
  let timer = setTimeout(timeOut, limits.timeout);
  const end = (): void => clearTimeout(timer);
  const renew = (): void => {
    // Not every `fetch` stops a body whose attempt is over.
    if (controller.signal.aborted) return;
    end();
    timer = setTimeout(timeOut, limits.timeout);
  };
  const forget = onAbort(limits.signal, abort);
  const attempt = async (): Promise<T> => {
    const signal = either(controller.signal, limits.signal);
    const carried = body === null ? {} : { body: body as string };
    const response = await fetch(url, { method, headers, signal, redirect: 'manual', ...carried });
    return take(response, { renew, end });
  };
  try {
    return await Promise.race([attempt(), left]);
  } catch (error) {
    requireLive(limits.signal);
    if (state.timedOut) throw failed(CLIENT_CODES.timeout, `No answer within ${limits.timeout} ms.`, error);
    if (error instanceof GatehouseError) throw error;
    throw failed(CLIENT_CODES.network, 'The service cannot be reached.', error);
  } finally {
    end();
    forget();
  }
}

/** Lets the caller's signal reach a body that the caller reads later. React Native lacks `any`, and streams too. */
function either(own: AbortSignal, callers: AbortSignal | undefined): AbortSignal {
  if (callers === undefined || typeof AbortSignal === 'undefined') return own;
  const { any } = AbortSignal as { any?: typeof AbortSignal.any };
  return any === undefined ? own : any.call(AbortSignal, [own, callers]);
}

function failed(code: string, message: string, cause: unknown): GatehouseError {
  return new GatehouseError(code, message, { cause });
}
