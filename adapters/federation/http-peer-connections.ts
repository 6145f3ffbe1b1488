import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  PeerBusy,
  PeerUnavailable,
  type AskedList,
  type ListAnswer,
  type PeerBytes,
  type PeerConnections,
} from '../../application/ports/federation/peer-connections.js';
import { HOUR, MINUTE, SECOND, type Duration } from '../../domain/kernel/instant.js';
import { checkedAddresses, systemResolver, type Address, type Peer, type Resolver } from './peer-addresses.js';
import { announcedSize, bodyWithList, measured, reasonGiven, wholeBody } from './peer-body.js';

export interface PeerLimits {
  /**
   * The limit for a whole document, and for the head of a longer answer. The body of a list has four times this limit.
   */
  readonly timeout: Duration;
  /** The longest pause within a body. */
  readonly pause: Duration;
  /** The least rate of a body, once the first `pause` is over. */
  readonly bytesPerSecond: number;
}

const LIMITS: PeerLimits = { timeout: 5 * SECOND, pause: 15 * SECOND, bytesPerSecond: 16 * 1024 };
const MAX_DOCUMENT = 1024 * 1024;
const LIST_TIMEOUTS = 4;
/**
 * The part of `timeout` for a public record. A peer waits for `timeout` until its capability is checked: if its own
 * records do not arrive, this server must still answer with the reason.
 */
const RECORD_PART = 0.8;
const NOT_MODIFIED = 304;
const CAPABILITY_REJECTED = [401, 403];
const ETAG = /^(W\/)?"[\x21\x23-\x7e]{1,128}"$/;
const MAX_HEADERS = 16 * 1024;
const JSON_TYPE = /^application\/([a-z.-]+\+)?json\b/i;

interface RequestOptions {
  readonly accept: string;
  readonly bearer: string | undefined;
  readonly etag?: string | null;
  readonly signal: AbortSignal;
}

/** Uses Node's own client, which follows no redirect and knows no proxy. Every request has its own connection. */
export class HttpPeerConnections implements PeerConnections {
  private readonly peers: ReadonlyMap<string, Peer>;

  constructor(
    peers: readonly Peer[],
    private readonly resolve: Resolver = systemResolver,
    private readonly limits: PeerLimits = LIMITS,
  ) {
    this.peers = new Map(peers.map((peer) => [peer.host, peer]));
  }

  isListed(host: string): boolean {
    return this.peers.has(host);
  }

  listed(): readonly string[] {
    return [...this.peers.keys()];
  }

  readJson(host: string, target: string, bearer?: string): Promise<unknown> {
    const { timeout } = this.limits;
    const deadline = AbortSignal.timeout(bearer === undefined ? RECORD_PART * timeout : timeout);
    return this.attempt(host, deadline, async (peer) => {
      const response = await this.request(peer, target, { accept: 'application/json', bearer, signal: deadline });
      if (response === null) return null;
      const body = await wholeBody(response, MAX_DOCUMENT);
      const document = JSON.parse(body.toString('utf8')) as unknown;
      if (document === null) throw new Error('The document is null');
      return document;
    });
  }

  readList(
    host: string,
    target: string,
    asked: AskedList,
    take: (items: readonly unknown[]) => void,
  ): Promise<ListAnswer | 'unchanged' | null> {
    const abort = new AbortController();
    const giveUpAfter = (delay: Duration) => setTimeout(() => abort.abort(), delay);
    let timer = giveUpAfter(RECORD_PART * this.limits.timeout);
    return this.attempt(host, abort.signal, async (peer) => {
      const accept = 'application/json';
      const { signal } = abort;
      const response = await this.request(peer, target, { accept, bearer: undefined, etag: asked.etag, signal });
      if (response === null) return null;
      if (response.statusCode === NOT_MODIFIED) {
        response.destroy();
        return 'unchanged';
      }
      clearTimeout(timer);
      timer = giveUpAfter(LIST_TIMEOUTS * this.limits.timeout);
      return { document: await bodyWithList(response, asked, take), etag: etagOf(response) };
    }).finally(() => clearTimeout(timer));
  }

  async openBytes(host: string, target: string, bearer: string): Promise<PeerBytes | null> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), this.limits.timeout);
    return this.attempt(host, abort.signal, async (peer) => {
      const accept = 'application/octet-stream';
      const response = await this.request(peer, target, { accept, bearer, signal: abort.signal });
      if (response === null) return null;
      try {
        return measured(response, announcedSize(response), this.limits, (what, cause) => {
          return new PeerUnavailable(host, what, { cause });
        });
      } catch (error) {
        response.destroy();
        throw error;
      }
    }).finally(() => clearTimeout(timer));
  }

  /** Maps every failure in `work` to `PeerUnavailable`. */
  private async attempt<T>(host: string, deadline: AbortSignal, work: (peer: Peer) => Promise<T>): Promise<T> {
    const peer = this.peers.get(host);
    if (peer === undefined) throw new Error(`${host} is not listed in FEDERATION_PEERS`);
    const late = once(deadline, 'abort').then(() => {
      throw new PeerUnavailable(host, 'did not answer in time');
    });
    late.catch(ignore);
    try {
      return await Promise.race([work(peer), late]);
    } catch (cause) {
      if (cause instanceof PeerUnavailable) throw cause;
      throw new PeerUnavailable(host, 'did not respond correctly', { cause });
    }
  }

  /** Resolves with an answer 200 or, to a request with an `etag`, 304; `null` for a 404 of the peer. */
  private async request(
    peer: Peer,
    target: string,
    { accept, bearer, etag = null, signal }: RequestOptions,
  ): Promise<http.IncomingMessage | null> {
    const url = new URL(target, peer.baseUrl);
    if (url.origin !== peer.baseUrl) throw new PeerUnavailable(peer.host, `names ${url.origin}, which is another host`);
    const addresses = await checkedAddresses(peer, this.resolve);
    signal.throwIfAborted();
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      agent: false,
      lookup: given(addresses),
      maxHeaderSize: MAX_HEADERS,
      rejectUnauthorized: true,
      signal,
      headers: {
        Accept: accept,
        'Accept-Encoding': 'identity',
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(etag === null ? {} : { 'If-None-Match': etag }),
      },
    });
    // Also fires after the answer has begun; its body then ends with the same error, which the body's reader handles.
    request.on('error', ignore).end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.on('error', ignore);
    if (response.statusCode === 200 || (response.statusCode === NOT_MODIFIED && etag !== null)) return response;
    const failure = await failureOf(peer, url, response);
    response.destroy();
    if (failure === null) return null;
    throw failure;
  }
}

/** `null` for a 404 of the peer. */
async function failureOf(
  { host }: Peer,
  { pathname }: URL,
  response: http.IncomingMessage,
): Promise<PeerUnavailable | null> {
  const { statusCode: status = 0, headers } = response;
  if (status === 404 && isOfPeer(headers)) return null;
  if (status === 429) return new PeerBusy(host, waitOf(headers['retry-after']));
  const what = `answered ${status} to GET ${pathname}`;
  if (status === 404) return new PeerUnavailable(host, `${what} without JSON, as a proxy does that does not reach it`);
  return new PeerUnavailable(host, what + (CAPABILITY_REJECTED.includes(status) ? await reasonGiven(response) : ''));
}

/** False for a text or a page: the 404 of a proxy in front of the peer, which may be restarting. */
function isOfPeer({ 'content-type': type }: http.IncomingHttpHeaders): boolean {
  return type === undefined || JSON_TYPE.test(type);
}

function etagOf({ headers: { etag = '' } }: http.IncomingMessage): string | null {
  return ETAG.test(etag) ? etag : null;
}

/** Reads whole seconds (RFC 9110 section 10.2.3). A date is ignored, since it would depend on the peer's clock. */
function waitOf(retryAfter: string | undefined): Duration {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  return seconds === null ? MINUTE : Math.min(Math.max(seconds * SECOND, SECOND), HOUR);
}

/** Connects to the addresses that were checked, without resolving the name a second time. */
function given(addresses: readonly Address[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

function ignore(): void {
  return undefined;
}
