import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, type Listening } from '../oidc/real-provider.js';

interface Passed {
  readonly method: string;
  /** The Upload-Offset of the request; null when absent. */
  readonly offset: number | null;
}

export interface CuttingProxy extends Listening {
  /** Clears the record and cuts the next connection that carries this many body bytes. */
  cutAfter(bytes: number): void;
  requests(): readonly Passed[];
}

/** Starts a proxy between a client and the service that drops one connection. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let limit = Infinity;
  let passed: Passed[] = [];
  const isCut = (bytes: number): boolean => {
    if (bytes < limit) return false;
    limit = Infinity;
    return true;
  };
  const listening = await listenOnLoopback((incoming, outgoing) => {
    const offset = incoming.headers['upload-offset'];
    passed.push({ method: incoming.method ?? '', offset: offset === undefined ? null : Number(offset) });
    forward(incoming, outgoing, target, isCut);
  });
  return {
    ...listening,
    cutAfter: (bytes) => {
      limit = bytes;
      passed = [];
    },
    requests: () => passed,
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  isCut: (bytes: number) => boolean,
): void {
  const { method, url = '/', headers } = incoming;
  const onward = httpRequest(new URL(url, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (!isCut(bytes)) return;
    incoming.destroy();
    onward.destroy();
  });
  incoming.pipe(onward);
}
