import type { Duration } from '../../domain/kernel/instant.js';
import { JoinedBytes } from '../../domain/kernel/joined-bytes.js';
import type { FetchBody } from 'openid-client';
import { unavailable } from './refusals.js';

export interface FetchBounds {
  /** From the request to the last byte of the answer. */
  readonly timeout: Duration;
  /** The limit of the answer's decompressed body. */
  readonly maxBytes: number;
}

/** A request in the form of openid-client and jose. */
interface BoundedRequest {
  readonly method: string;
  readonly headers: Headers | Record<string, string>;
  readonly body?: FetchBody;
  readonly redirect: 'manual';
}

export type Fetch = (url: string, request: BoundedRequest) => Promise<Response>;

/**
 * Returns a `fetch` for a server that may be down, slow, endless or hostile: an answer that does not fit the bounds is
 * `error.auth.provider_unavailable`.
 */
export function boundedFetch({ timeout, maxBytes }: FetchBounds): Fetch {
  return async (url, { method, headers, body, redirect }) => {
    try {
      const signal = AbortSignal.timeout(timeout);
      const response = await fetch(url, { method, headers, body: body ?? null, redirect, signal });
      const bytes = await readAtMost(response, maxBytes);
      return new Response(bytes.length === 0 ? null : bytes, { status: response.status, headers: response.headers });
    } catch (cause) {
      throw unavailable(cause);
    }
  };
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = new JoinedBytes();
  // Leaving the loop cancels the body and its connection.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    body.add(chunk);
    if (body.size > maxBytes) throw new Error(`The provider's answer is larger than ${maxBytes} bytes`);
  }
  return new Uint8Array(body.whole());
}
