import { CLIENT_CODES, GatehouseError } from './error.js';
import type { RequestOptions } from './options.js';

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | null;
}

/** The request as it goes out, without its credential. */
export function requestOf(baseUrl: string, method: string, path: string, options: RequestOptions): Sent {
  const headers: Record<string, string> = { ...options.headers };
  if (options.json !== undefined) headers['Content-Type'] = 'application/json';
  else if (options.bytes !== undefined) headers['Content-Type'] = options.bytes.type;
  const body = options.json === undefined ? (options.bytes?.body ?? null) : JSON.stringify(options.json);
  return { url: baseUrl.replace(/\/+$/, '') + path + queryOf(options.query), method, headers, body };
}

/** By hand: `URLSearchParams` is half of one where React Native is. */
function queryOf(query: RequestOptions['query'] = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}

/**
 * One attempt. It ends by an answer, by `timeout` (error.client.timeout), by the caller's signal (error.client.aborted,
 * whose cause is the signal's reason) or by a failure of the network.
 */
export async function exchange(
  fetch: typeof globalThis.fetch,
  { url, method, headers, body }: Sent,
  limits: { readonly timeout: number; readonly signal: AbortSignal | undefined },
): Promise<Response> {
  if (isAborted(limits.signal)) throw aborted(limits.signal);
  const controller = new AbortController();
  const state = { timedOut: false };
  const timer = setTimeout(() => {
    state.timedOut = true;
    controller.abort();
  }, limits.timeout);
  const abort = (): void => controller.abort();
  limits.signal?.addEventListener('abort', abort);
  try {
    const init = { method, headers, signal: controller.signal, ...(body !== null && { body: body as string }) };
    return await fetch(url, init);
  } catch (error) {
    if (isAborted(limits.signal)) throw aborted(limits.signal);
    if (state.timedOut) throw failed(CLIENT_CODES.timeout, `No answer within ${limits.timeout} ms.`, error);
    throw failed(CLIENT_CODES.network, 'The service cannot be reached.', error);
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', abort);
  }
}

/** Asked anew each time: it changes while a request is under way. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function aborted(signal: AbortSignal | undefined): GatehouseError {
  return failed(CLIENT_CODES.aborted, 'The app gave the request up.', signal?.reason);
}

function failed(code: string, message: string, cause: unknown): GatehouseError {
  return new GatehouseError(code, message, { cause });
}
