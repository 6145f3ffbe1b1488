import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { PeerUnavailable } from '../../application/ports/federation/peer-connections.js';
import { addressKind } from '../../domain/federation/network-address.js';
import { hostnameOf } from '../../domain/kernel/ip-address.js';

export interface Peer {
  readonly host: string;
  /** An origin: scheme and host. */
  readonly baseUrl: string;
  /** The addresses that its name may resolve to; `any` is for a peer that is named by its address. */
  readonly addresses: 'public' | 'private' | 'any';
}

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Resolves a name to addresses; tests inject their own. */
export type Resolver = (hostname: string) => Promise<readonly Address[]>;

export const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * Returns the peer's addresses after checking all of them. One forbidden address rejects the whole set: a name that
 * mixes them is under someone else's control, and the next connection could use the forbidden one.
 */
export async function checkedAddresses(peer: Peer, resolve: Resolver): Promise<readonly Address[]> {
  const hostname = hostnameOf(new URL(peer.baseUrl));
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (addresses.length === 0) throw new PeerUnavailable(peer.host, 'has no address');
  const refused = addresses.find(({ address }) => !isAllowed(address, peer.addresses));
  if (refused === undefined) return addresses;
  throw new PeerUnavailable(
    peer.host,
    `resolves to ${refused.address}, which is not a public address; host+private in FEDERATION_PEERS permits it`,
  );
}

function isAllowed(address: string, allowed: Peer['addresses']): boolean {
  if (allowed === 'any') return true;
  const kind = addressKind(address);
  return kind === 'public' || (kind === 'private' && allowed === 'private');
}
