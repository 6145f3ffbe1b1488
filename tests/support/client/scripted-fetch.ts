import type { Tokens } from '../../../client/src/http/tokens.js';

/** The answer of a scripted service: a response, a network error, or silence until the request is aborted. */
export type Script = (request: Asked) => Response | Error | 'silence';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const BASE = 'https://media.example.org';

/** Tokens whose access token is to be refreshed. */
export const TOKENS: Tokens = {
  access_token: 'old',
  refresh_token: 'refresh',
  session_id: 's',
  session_expires_at: '2027-01-01T00:00:00.000Z',
  device_id: 'd',
};

export function answer(status: number, body: object | null = null, headers: Record<string, string> = {}): Response {
  return new Response(body === null ? null : JSON.stringify(body), { status, headers });
}

export function refusal(
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Response {
  return answer(status, { code, detail: `because of ${code}`, request_id: 'r-1', ...more }, headers);
}

/** Returns a `fetch` that the script answers, and a record of its requests. */
export function scriptedFetch(script: Script): { fetch: typeof fetch; asked: Asked[] } {
  const asked: Asked[] = [];
  const scripted = (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const text = url as string;
    const request: Asked = {
      method: init.method ?? 'GET',
      path: text.startsWith(BASE) ? text.slice(BASE.length) : text,
      headers: (init.headers ?? {}) as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? null),
    };
    asked.push(request);
    const said = script(request);
    if (said instanceof Response) return Promise.resolve(said);
    if (said instanceof Error) return Promise.reject(said);
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  return { fetch: scripted, asked };
}
