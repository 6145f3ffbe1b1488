const UNKNOWN = 'unknown';

/**
 * The network that a client address belongs to, in one spelling: its /24 in IPv4, its /64 in IPv6. An IPv4 address
 * mapped into IPv6 (RFC 4291 section 2.5.5.2) is the IPv4 address. What is no address shares one network, so that nobody
 * leaves a counter by being unreadable.
 */
export function clientNetwork(address: string): string {
  const v4 = ipv4Bytes(address);
  if (v4 !== null) return v4Network(v4);
  const groups = ipv6Groups(address.split('%', 1)[0] ?? '');
  if (groups === null) return UNKNOWN;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return v4Network(groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]));
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function v4Network(bytes: readonly number[]): string {
  return `${bytes.slice(0, 3).join('.')}.0/24`;
}

function ipv4Bytes(text: string): readonly number[] | null {
  const parts = text.split('.');
  const bytes = parts.map((part) => (/^(0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256));
  return bytes.length === 4 && bytes.every((byte) => byte < 256) ? bytes : null;
}

function ipv6Groups(text: string): readonly number[] | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (head === null || head === undefined || tail === null) return null;
  if (tail === undefined) return head.length === 8 ? head : null;
  const missing = 8 - head.length - tail.length;
  return missing >= 1 ? [...head, ...Array<number>(missing).fill(0), ...tail] : null;
}

function groupsOf(text: string): readonly number[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const last = ipv4Bytes(parts.at(-1) ?? '');
  const hex = last === null ? parts : parts.slice(0, -1);
  if (!hex.every((part) => /^[0-9a-fA-F]{1,4}$/.test(part))) return null;
  const groups = hex.map((part) => Number.parseInt(part, 16));
  if (last === null) return groups;
  const [a = 0, b = 0, c = 0, d = 0] = last;
  return [...groups, (a << 8) | b, (c << 8) | d];
}
