import { isJti, MAX_CAPABILITY_LIFETIME, PEER_CLOCK_SKEW } from '../../domain/federation/capability.js';
import { MINUTE, SECOND, type Duration, type Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import { PeerUnavailable, type ListAnswer, type PeerConnections } from '../ports/federation/peer-connections.js';
import { FetchedRecord } from './fetched-record.js';

const REVOKED_JTI = '/.well-known/service/revoked-jti';
/** A revocation applies from the next fetch on; while the peer is down, its capabilities end within a minute. */
const FRESHNESS = { fresh: 5 * SECOND, stale: MINUTE, retry: 2 * SECOND };
/** The allowed age of a list: a cache on the way may keep one for a while. An older list was withheld. */
const MAX_LIST_AGE: Duration = 10 * MINUTE;
/**
 * A longer list is rejected, and with it all capabilities of its server: a partly read list would let revoked ones
 * pass.
 */
const MAX_LISTED = 100_000;
const TOO_LONG = `publishes more than ${MAX_LISTED} revocations, so none of its capabilities is accepted`;
/** In bytes. It has room for `MAX_LISTED` ids of 100 characters; those of Gatehouse have 36, and their entries 87 bytes. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;
/**
 * The limit for one peer: two of the longest lists, since a server lists an id for a day, and it is kept for a day more.
 * So ids that are still listed are never evicted.
 */
const MAX_REMEMBERED = 2 * MAX_LISTED;

/** The revocations that peers publish. */
export class PeerRevocations {
  private readonly peers = new Map<string, KnownPeer>();

  constructor(private readonly parts: { readonly peerConnections: PeerConnections; readonly clock: Clock }) {}

  /** @throws PeerUnavailable while no valid list is available: a capability that may be revoked is not accepted. */
  async isRevoked(host: string, jti: string): Promise<boolean> {
    const peer = this.peer(host);
    // A revocation is final, whatever the peer says later.
    if (peer.revoked.has(jti)) return true;
    await peer.list.get();
    return peer.revoked.has(jti);
  }

  private peer(host: string) {
    let peer = this.peers.get(host);
    if (peer === undefined) {
      const revoked = new Remembered();
      let last: Edition | null = null;
      const fetch = async () => {
        const known = last;
        // After a failure the list is read whole: the entries of a rejected list may have evicted its own.
        last = null;
        last = await this.fetch(host, revoked, known);
      };
      peer = { list: new FetchedRecord(fetch, FRESHNESS, this.parts.clock), revoked };
      this.peers.set(host, peer);
    }
    return peer;
  }

  /** Returns the edition of the list that is valid now, which may still be `last`. */
  private async fetch(host: string, remembered: Remembered, last: Edition | null): Promise<Edition> {
    const asked = { list: 'revoked', maxBytes: MAX_LIST_BYTES, etag: last?.etag ?? null };
    const answer = await this.parts.peerConnections
      .readList(host, REVOKED_JTI, asked, this.rememberedBy(host, remembered))
      .finally(() => remembered.evict(this.parts.clock.now()));
    const edition = answer === 'unchanged' ? last : readEdition(answer);
    const now = this.parts.clock.now();
    if (edition === null) throw new PeerUnavailable(host, 'publishes no list of revocations');
    if (!(edition.issuedAt >= now - MAX_LIST_AGE && edition.issuedAt <= now + PEER_CLOCK_SKEW)) {
      throw new PeerUnavailable(host, 'publishes an outdated list of revocations');
    }
    return edition;
  }

  /**
   * Remembers the entries of a list as they arrive. The entries count as revoked even if the list is rejected in the
   * end.
   */
  private rememberedBy(host: string, remembered: Remembered): (entries: readonly unknown[]) => void {
    let listed = 0;
    return (entries) => {
      listed += entries.length;
      if (listed > MAX_LISTED) throw new PeerUnavailable(host, TOO_LONG);
      const now = this.parts.clock.now();
      for (const entry of entries as readonly EntryFields[]) {
        if (isJti(entry?.jti)) remembered.add(entry.jti, now);
      }
    };
  }
}

interface KnownPeer {
  readonly list: FetchedRecord<void>;
  readonly revoked: Remembered;
}

/** A list whose entries are remembered. While the peer says that it is unchanged, only its age is checked again. */
interface Edition {
  readonly issuedAt: Instant;
  readonly etag: string | null;
}

/** `null` if it is no list of revocations. */
function readEdition(answer: ListAnswer | null): Edition | null {
  const fields = answer?.document as ListFields | undefined;
  if (answer === null || !Array.isArray(fields?.revoked)) return null;
  return { issuedAt: typeof fields.issued_at === 'string' ? Date.parse(fields.issued_at) : NaN, etag: answer.etag };
}

type ListFields = { readonly issued_at?: unknown; readonly revoked?: unknown } | null;
type EntryFields = { readonly jti?: unknown } | null;

/** Revoked token ids, kept for as long as such a token could live; the oldest are evicted when there are too many. */
class Remembered {
  private readonly lastSeen = new Map<string, Instant>();

  has(jti: string): boolean {
    return this.lastSeen.has(jti);
  }

  /** A revocation that is seen again moves to the newest end. */
  add(jti: string, now: Instant): void {
    this.lastSeen.delete(jti);
    this.lastSeen.set(jti, now);
  }

  /** Call it once for a list: the search for the oldest entry passes over all entries that moved. */
  evict(now: Instant): void {
    const horizon = now - MAX_CAPABILITY_LIFETIME - PEER_CLOCK_SKEW;
    for (const [oldest, at] of this.lastSeen) {
      if (at >= horizon && this.lastSeen.size <= MAX_REMEMBERED) break;
      this.lastSeen.delete(oldest);
    }
  }
}
