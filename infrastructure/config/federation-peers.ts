import { ConfigError, type EnvReader } from './env.js';

/** A server that this one federates with: `host`, or `http://host` where the operator allows plain http, for tests. */
export interface FederationPeerConfig {
  /** Lower-case host name, with a port if it has one; the `iss` of the peer's capabilities. */
  readonly host: string;
  readonly baseUrl: string;
  /** Whether the peer may live at a private or loopback address. */
  readonly allowPrivate: boolean;
}

/** `FEDERATION_PEERS`: comma-separated; `+private` behind a peer permits private and loopback addresses for it. */
export function readFederationPeers(env: EnvReader): readonly FederationPeerConfig[] {
  return env.list('FEDERATION_PEERS').map((entry) => {
    const allowPrivate = entry.endsWith('+private');
    const text = allowPrivate ? entry.slice(0, -'+private'.length) : entry;
    const href = text.includes('://') ? text : `https://${text}`;
    const url = URL.canParse(href) ? new URL(href) : null;
    if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
      throw new ConfigError('FEDERATION_PEERS', 'must list hosts, as media.example.org, separated by commas');
    }
    return { host: url.host, baseUrl: url.origin, allowPrivate };
  });
}
