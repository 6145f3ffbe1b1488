import { HOUR, MINUTE, SECOND, type Duration, type Instant } from '../../domain/kernel/instant.js';
import type { CapabilityTokens, PeerKey } from '../ports/crypto/capability-tokens.js';
import type { Clock } from '../ports/platform/clock.js';
import { PeerUnavailable, type PeerConnections } from '../ports/federation/peer-connections.js';
import { FetchedRecord } from './fetched-record.js';

const SERVER_INFO = '/.well-known/service/server-info';
const FRESHNESS = { fresh: 5 * MINUTE, stale: HOUR, retry: 5 * SECOND };
/** The minimum interval between fetches for unknown key ids: anybody can invent any number of them. */
const UNKNOWN_KID_INTERVAL: Duration = 5 * SECOND;
/** The number of a peer's keys that are read; a peer that rotates every day has a few within their grace. */
const MAX_KEYS = 32;

interface Info {
  readonly keys: readonly PeerKey[];
  readonly endpoint: string;
}

interface KnownPeer {
  readonly info: FetchedRecord<Info>;
  askedForUnknownAt: Instant | null;
}

/** The server-info of peers: their signing keys and their endpoints. */
export class PeerInfo {
  private readonly peers = new Map<string, KnownPeer>();

  constructor(
    private readonly parts: {
      readonly peerConnections: PeerConnections;
      readonly capabilityTokens: CapabilityTokens;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Returns the listed peer's keys that may have signed a token with this key id; all of them for `null`. @throws
   * PeerUnavailable
   */
  async keys(host: string, kid: string | null): Promise<readonly PeerKey[]> {
    const peer = this.peer(host);
    const matching = named(await peer.info.get(), kid);
    if (matching.length > 0) return matching;
    // A caller that joins a fetch under way costs the peer nothing more.
    if (peer.info.isFetching || this.mayAskAgain(peer)) return named(await peer.info.renew(), kid);
    // The peer may have rotated, and could not be asked.
    if (peer.info.failure !== null) throw peer.info.failure.error;
    return matching;
  }

  /**
   * Returns the path or URL at which the listed peer serves other servers, without a slash at its end. @throws
   * PeerUnavailable
   */
  async endpoint(host: string): Promise<string> {
    return (await this.peer(host).info.get()).endpoint;
  }

  /** Limits refetches for unknown key ids. A peer that has just rotated signs with a key that is not cached yet. */
  private mayAskAgain(peer: KnownPeer): boolean {
    const now = this.parts.clock.now();
    const last = peer.askedForUnknownAt;
    if (last !== null && Math.abs(now - last) < UNKNOWN_KID_INTERVAL) return false;
    peer.askedForUnknownAt = now;
    return true;
  }

  private peer(host: string): KnownPeer {
    let peer = this.peers.get(host);
    if (peer === undefined) {
      peer = { info: new FetchedRecord(() => this.fetch(host), FRESHNESS, this.parts.clock), askedForUnknownAt: null };
      this.peers.set(host, peer);
    }
    return peer;
  }

  private async fetch(host: string): Promise<Info> {
    const fields = (await this.parts.peerConnections.readJson(host, SERVER_INFO)) as ServerInfoFields;
    const published = fields?.signing_keys?.keys;
    if (!Array.isArray(published)) throw new PeerUnavailable(host, 'publishes no signing keys');
    const keys = published.slice(0, MAX_KEYS).map((jwk) => this.parts.capabilityTokens.readKey(jwk));
    const endpoint = fields?.federation?.endpoint;
    return {
      keys: keys.filter((key) => key !== null),
      endpoint: typeof endpoint === 'string' ? endpoint.replace(/\/$/, '') : '/v1/federation',
    };
  }
}

type ServerInfoFields = {
  readonly signing_keys?: { readonly keys?: unknown };
  readonly federation?: { readonly endpoint?: unknown };
} | null;

function named({ keys }: Info, kid: string | null): readonly PeerKey[] {
  return kid === null ? keys : keys.filter((key) => key.kid === kid);
}
