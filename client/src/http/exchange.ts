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

/**
 * Makes one attempt. It ends with a response, with `timeout` (error.client.timeout), with the caller's signal
 * (error.client.aborted, whose cause is the signal's reason) or with a network failure (error.client.network).
 */
export async function exchange(
  fetch: typeof globalThis.fetch,
  { url, method, headers, body }: Sent,
  limits: { readonly timeout: number; readonly signal: AbortSignal | undefined },
): Promise<Response> {
  requireLive(limits.signal);
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
    requireLive(limits.signal);
    if (state.timedOut) throw failed(CLIENT_CODES.timeout, `No answer within ${limits.timeout} ms.`, error);
    throw failed(CLIENT_CODES.network, 'The service cannot be reached.', error);
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', abort);
  }
}

function failed(code: string, message: string, cause: unknown): GatehouseError {
  return new GatehouseError(code, message, { cause });
}
