import { ipv4Bytes, ipv6Groups, isMappedIpv4, lastIpv4 } from '../kernel/ip-address.js';

/**
 * `public`: reachable from everywhere. `private`: within this machine or its network; only for a peer that the operator
 * marked as private. `forbidden`: no server may be there (link-local with its metadata services, multicast,
 * documentation, tunnels).
 */
export type AddressKind = 'public' | 'private' | 'forbidden';

type Range = readonly [prefix: readonly number[], bits: number, kind: AddressKind];

/** IANA's special-purpose registries (RFC 6890); of these, only the ranges listed as private are ever connected to. */
const V4_RANGES: readonly Range[] = [
  [[10], 8, 'private'],
  [[100, 64], 10, 'private'],
  [[127], 8, 'private'],
  [[172, 16], 12, 'private'],
  [[192, 168], 16, 'private'],
  [[0], 8, 'forbidden'],
  [[169, 254], 16, 'forbidden'],
  [[192, 0, 0], 24, 'forbidden'],
  [[192, 0, 2], 24, 'forbidden'],
  [[192, 88, 99], 24, 'forbidden'],
  [[198, 18], 15, 'forbidden'],
  [[198, 51, 100], 24, 'forbidden'],
  [[203, 0, 113], 24, 'forbidden'],
  [[224], 3, 'forbidden'],
];

/**
 * In groups of 16 bits. An address outside every row is forbidden: only 2000::/3 is allocated as global unicast (RFC
 * 4291).
 */
const V6_RANGES: readonly Range[] = [
  [[0, 0, 0, 0, 0, 0, 0, 1], 128, 'private'],
  [[0xfc00], 7, 'private'],
  [[0x2001, 0], 23, 'forbidden'],
  [[0x2001, 0xdb8], 32, 'forbidden'],
  [[0x2002], 16, 'forbidden'],
  [[0x3fff], 20, 'forbidden'],
  [[0x2000], 3, 'public'],
];

/** 64:ff9b::/96, by which a network without IPv4 reaches IPv4 (RFC 6052). */
const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0];

/** Classifies a network address; an address that embeds another one is classified by the embedded one. */
export function addressKind(address: string): AddressKind {
  const v4 = ipv4Bytes(address);
  if (v4 !== null) return v4Kind(v4);
  const groups = ipv6Groups(address);
  if (groups === null) return 'forbidden';
  const carriesV4 = isMappedIpv4(groups) || NAT64.every((group, index) => groups[index] === group);
  return carriesV4 ? v4Kind(lastIpv4(groups)) : kindOf(groups, 16, V6_RANGES, 'forbidden');
}

function v4Kind(bytes: readonly number[]): AddressKind {
  return kindOf(bytes, 8, V4_RANGES, 'public');
}

/** `width` is the number of bits of one part. The first range that contains the address decides. */
function kindOf(
  parts: readonly number[],
  width: number,
  ranges: readonly Range[],
  otherwise: AddressKind,
): AddressKind {
  const range = ranges.find(([prefix, bits]) => startsWith(parts, prefix, bits, width));
  return range === undefined ? otherwise : range[2];
}

function startsWith(parts: readonly number[], prefix: readonly number[], bits: number, width: number): boolean {
  const whole = Math.floor(bits / width);
  const rest = width - (bits % width);
  const part = (of: readonly number[], index: number): number => of[index] ?? 0;
  for (let index = 0; index < whole; index += 1) if (part(parts, index) !== part(prefix, index)) return false;
  return rest === width || part(parts, whole) >> rest === part(prefix, whole) >> rest;
}
