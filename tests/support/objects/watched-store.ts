import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../../adapters/blobs/s3/s3-settings.js';

/** A proxy before an S3 server, which knows the reads that are open at the moment. */
export interface WatchedStore {
  /** The settings for a service that asks through the proxy. */
  readonly settings: S3Settings;
  /** Returns the number of requests for an object's bytes that have begun and are neither answered nor cut off. */
  openReads(): number;
  stop(): Promise<void>;
}

export async function watchedStore(settings: S3Settings): Promise<WatchedStore> {
  let open = 0;
  const proxy = createServer((asked, answer) => {
    if (asked.method === 'GET' && asked.url?.includes('/blobs/') === true) {
      open += 1;
      answer.once('close', () => (open -= 1));
    }
    forward(`${settings.endpoint}${asked.url}`, asked, answer);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    openReads: () => open,
    stop: () => {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}

/** Forwards as fast as the receiver reads. The signature covers the Host header, which stays as it came. */
function forward(url: string, asked: IncomingMessage, answer: ServerResponse): void {
  const forwarded = request(url, { method: asked.method, headers: asked.headers }, (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(answer);
  });
  forwarded.on('error', () => answer.destroy());
  answer.once('close', () => forwarded.destroy());
  asked.pipe(forwarded);
}
