import { ipv4Bytes, ipv6Groups, isMappedIpv4, lastIpv4 } from '../kernel/ip-address.js';

const UNKNOWN = 'unknown';
/** An IPv4 address with a port, or an IPv6 address in brackets with or without one: some proxies forward these. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[(.+)\](?::\d{1,5})?)$/;

/**
 * Returns the network of a client address in one spelling: its /24 in IPv4, its /64 in IPv6. An IPv4 address mapped
 * into IPv6 counts as the IPv4 address, and a port does not count. All unreadable addresses share one network, so that
 * no client escapes a counter by being unreadable.
 */
export function clientNetwork(text: string): string {
  const [, v4Text, v6Text] = WITH_PORT.exec(text) ?? [];
  const address = v4Text ?? v6Text ?? text;
  const v4 = ipv4Bytes(address);
  if (v4 !== null) return v4Network(v4);
  const groups = ipv6Groups(address.split('%', 1)[0] ?? '');
  if (groups === null) return UNKNOWN;
  if (isMappedIpv4(groups)) return v4Network(lastIpv4(groups));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function v4Network(bytes: readonly number[]): string {
  return `${bytes.slice(0, 3).join('.')}.0/24`;
}
