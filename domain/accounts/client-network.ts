import { ipv4Bytes, ipv6Groups, isMappedIpv4, lastIpv4 } from '../kernel/ip-address.js';

const UNKNOWN = 'unknown';

/**
 * The network that a client address belongs to, in one spelling: its /24 in IPv4, its /64 in IPv6. An IPv4 address
 * mapped into IPv6 is the IPv4 address. What is no address shares one network, so that nobody leaves a counter by being
 * unreadable.
 */
export function clientNetwork(address: string): string {
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
