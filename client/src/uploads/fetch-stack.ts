import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

/**
 * Lets tus-js-client send by the `fetch` that the app injected, or by that of a service worker. `fetch` reports nothing
 * while a body is being sent, so progress advances chunk by chunk.
 */
export function fetchStack(fetch: typeof globalThis.fetch): HttpStack {
  return { createRequest: (method, url) => new FetchRequest(fetch, method, url), getName: () => 'fetch' };
}

class FetchRequest implements HttpRequest {
  private readonly headers: Record<string, string> = {};
  private readonly controller = new AbortController();

  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly method: string,
    private readonly url: string,
  ) {}

  getMethod(): string {
    return this.method;
  }

  getURL(): string {
    return this.url;
  }

  setHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getHeader(name: string): string | undefined {
    return this.headers[name];
  }

  setProgressHandler(): void {
    // `fetch` has no such event.
  }

  async send(body: Uint8Array | null | undefined): Promise<HttpResponse> {
    const { method, headers, controller } = this;
    const carried = body === null || body === undefined ? {} : { body: body as unknown as string };
    const init = { method, headers, signal: controller.signal, redirect: 'manual', ...carried } as const;
    const response = await this.fetch(this.url, init);
    const text = await response.text();
    return {
      getStatus: () => response.status,
      getHeader: (name) => response.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => response,
    };
  }

  abort(): Promise<void> {
    this.controller.abort();
    return Promise.resolve();
  }

  getUnderlyingObject(): unknown {
    return null;
  }
}
