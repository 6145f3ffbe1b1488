import { isIP } from 'node:net';
import { isServerHost } from '../../domain/accounts/handle.js';
import { hostnameOf } from '../../domain/kernel/ip-address.js';
import { ConfigError, type EnvReader } from './env.js';

/** A server that this one federates with. */
export interface FederationPeerConfig {
  /** Lower-case host name, with a port if it has one; the `iss` of the peer's capabilities. */
  readonly host: string;
  readonly baseUrl: string;
  /**
   * The IP addresses that its name may resolve to: `public` ones; `private`: also private networks and this machine, as
   * for `localhost`; `any`: the operator configured an IP address, which is not checked.
   */
  readonly addresses: 'public' | 'private' | 'any';
}

const PRIVATE = '+private';

/**
 * Reads `FEDERATION_PEERS`: comma-separated hosts. The prefix `http://` permits plain http for a host, the suffix
 * `+private` a private or loopback address.
 */
export function readFederationPeers(env: EnvReader): readonly FederationPeerConfig[] {
  const peers = env.list('FEDERATION_PEERS').map(readPeer);
  if (new Set(peers.map(({ host }) => host)).size !== peers.length) {
    throw new ConfigError('FEDERATION_PEERS', 'must name each host once');
  }
  return peers;
}

function readPeer(entry: string): FederationPeerConfig {
  const allowPrivate = entry.endsWith(PRIVATE);
  const text = allowPrivate ? entry.slice(0, -PRIVATE.length) : entry;
  const href = text.includes('://') ? text : `https://${text}`;
  const url = URL.canParse(href) ? new URL(href) : null;
  const address = url === null ? 0 : isIP(hostnameOf(url));
  if (url === null || !isPeerAddress(url) || !(address !== 0 || isServerHost(url.host))) {
    throw new ConfigError(
      'FEDERATION_PEERS',
      'must list hosts, separated by commas, as media.example.org, http://10.0.0.7:8080 or media.lan+private',
    );
  }
  return {
    host: url.host,
    baseUrl: url.origin,
    addresses: address !== 0 ? 'any' : allowPrivate || url.hostname === 'localhost' ? 'private' : 'public',
  };
}

function isPeerAddress(url: URL): boolean {
  return ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`;
}
