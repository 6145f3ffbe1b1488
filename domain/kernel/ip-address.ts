/** Returns the host name of a URL, which writes an IPv6 address in brackets, without these. */
export function hostnameOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Returns an IPv4 address's four bytes, or `null`; rejects leading zeros, which some parsers read as octal. */
export function ipv4Bytes(text: string): readonly number[] | null {
  const parts = text.split('.');
  const bytes = parts.map((part) => (/^(0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256));
  return bytes.length === 4 && bytes.every((byte) => byte < 256) ? bytes : null;
}

/** Returns the eight groups of an IPv6 address (RFC 4291 section 2.2) without a zone, or `null`. */
export function ipv6Groups(text: string): readonly number[] | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (head === null || head === undefined || tail === null) return null;
  if (tail === undefined) return head.length === 8 ? head : null;
  const missing = 8 - head.length - tail.length;
  return missing >= 1 ? [...head, ...Array<number>(missing).fill(0), ...tail] : null;
}

/** Returns the IPv4 address in the last 32 bits of an IPv6 address. */
export function lastIpv4(groups: readonly number[]): readonly number[] {
  return groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
}

/** True for an IPv4-mapped address, `::ffff:0:0/96` (RFC 4291 section 2.5.5.2). */
export function isMappedIpv4(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
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
