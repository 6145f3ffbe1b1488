import type { ApiDescription, Asked } from '../described/api-description.js';
import { apiOf } from '../described/documents.js';

/** A test's request: JSON as `body`, or any bytes as `raw` with their `type`. */
export interface ClientRequest {
  readonly body?: unknown;
  readonly raw?: string | Uint8Array;
  readonly type?: string;
  /** An access token. */
  readonly token?: string;
  /** The value of X-Service-Protocol; when absent, the header is not sent. */
  readonly protocol?: string;
  readonly headers?: Record<string, string>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads whatever the wire holds
export type WireBody = any;

export interface ClientResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or null when the answer is not JSON. */
  readonly body: WireBody;
  readonly bytes: Uint8Array;
}

/** An HTTP client for one base address. It follows no redirects and rejects an answer that `api` does not describe. */
export class Client {
  /** `api`: the listener's document; null when a test serves its own routes. */
  constructor(
    readonly baseUrl: string,
    private readonly api: ApiDescription | null = apiOf('public'),
  ) {}

  get(path: string, request: ClientRequest = {}): Promise<ClientResponse> {
    return this.send('GET', path, request);
  }

  post(path: string, request: ClientRequest = {}): Promise<ClientResponse> {
    return this.send('POST', path, request);
  }

  put(path: string, request: ClientRequest = {}): Promise<ClientResponse> {
    return this.send('PUT', path, request);
  }

  patch(path: string, request: ClientRequest = {}): Promise<ClientResponse> {
    return this.send('PATCH', path, request);
  }

  delete(path: string, request: ClientRequest = {}): Promise<ClientResponse> {
    return this.send('DELETE', path, request);
  }

  async send(method: string, path: string, request: ClientRequest = {}): Promise<ClientResponse> {
    const headers: Record<string, string> = { ...request.headers };
    if (request.token !== undefined) headers['Authorization'] = `Bearer ${request.token}`;
    if (request.protocol !== undefined) headers['X-Service-Protocol'] = request.protocol;
    const body = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    if (body !== undefined) headers['Content-Type'] ??= request.type ?? 'application/json';
    const init = { method, headers, redirect: 'manual' as const, ...(body === undefined ? {} : { body }) };
    const response = await fetch(this.baseUrl + path, init);
    return this.received({ method, path: new URL(response.url).pathname, headers }, response);
  }

  /** Reads the answer to a request that was sent by other means. */
  async received(asked: Asked, response: Response): Promise<ClientResponse> {
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    const parsed: unknown = isJson && bytes.length > 0 ? JSON.parse(Buffer.from(bytes).toString('utf8')) : null;
    const { status, headers } = response;
    this.api?.check(asked, { status, headers, bytes });
    return { status, headers, body: parsed, bytes };
  }
}
