import { DomainError } from '../../domain/kernel/errors.js';
import { DAY, type Instant } from '../../domain/kernel/instant.js';
import type { LinkId } from '../../domain/links/link.js';
import {
  countsIn,
  FIRST_GUEST_BLOCK,
  GUEST_REQUESTS_A_MINUTE,
  minuteOf,
  nextBlock,
  secondsToEndOf,
} from '../../domain/links/guest-rate.js';
import type { LinkStore, StoredLink } from '../ports/stores/link-store.js';

/** The requests that this node has taken of one link's minute. */
interface Taken {
  minute: number;
  left: number;
  /** The block to try next in a minute, at least 1. */
  next: { readonly minute: number; readonly size: number };
  /** Uses that are not recorded in the ledger yet. */
  unnoted: number;
  /** A block that is being taken: requests that arrive meanwhile wait for it, so that a burst takes no extra block. */
  taking: Taking | null;
}

interface Taking {
  readonly minute: number;
  readonly isTaken: Promise<boolean>;
}

/** The number of links whose counters one node keeps; the one that was first seen longest ago is evicted. */
const REMEMBERED_LINKS = 10_000;
/** The number of links whose uses one statement records. */
const RECORDED_AT_ONCE = 200;

/**
 * Limits the guests of each link to 600 requests a minute over all nodes. A node takes blocks of requests from the
 * link's row and admits guests from them, so that most requests of a busy link write nothing; the same statement
 * records the uses. `record` writes the uses that no later block has recorded. An evicted entry loses at most its
 * unrecorded uses and the rest of its block.
 */
export class GuestRequests {
  private readonly taken = new Map<LinkId, Taken>();

  constructor(private readonly parts: { readonly links: LinkStore }) {}

  /** Admits `count` requests, one after the other. @throws error.link.rate_limited with `retry_after` */
  async admitAll(id: LinkId, count: number, now: Instant): Promise<void> {
    for (let admitted = 0; admitted < count; admitted += 1) await this.admit(id, now);
  }

  /** @throws error.link.rate_limited with `retry_after` */
  async admit(id: LinkId, now: Instant): Promise<void> {
    const taken = this.of(id);
    const own = minuteOf(now);
    taken.unnoted += 1;
    while (!countsIn(taken.minute, own) || taken.left === 0) {
      // Requests overtake each other at the turn of a minute. A late request of the former minute then counts in the
      // new one, as at the link's row, and does not discard the new minute's block.
      const minute = countsIn(taken.minute, own) ? taken.minute : own;
      taken.taking ??= { minute, isTaken: this.takeBlock(id, taken, minute, now) };
      const { minute: full, isTaken } = taken.taking;
      // If the former minute is full, this one may still have room.
      if ((await isTaken) || !countsIn(full, own)) continue;
      taken.unnoted -= 1;
      throw rateLimited(full, now);
    }
    taken.left -= 1;
  }

  /** Adds the uses that this node has not recorded yet. */
  withUses(stored: StoredLink): StoredLink {
    const unnoted = this.taken.get(stored.link.id)?.unnoted ?? 0;
    return unnoted === 0 ? stored : { ...stored, uses: stored.uses + unnoted };
  }

  /** Records all uses so far. Runs every minute, and when the process stops. */
  async record(now: Instant): Promise<void> {
    const used = [...this.taken].filter(([, { unnoted }]) => unnoted > 0);
    for (let first = 0; first < used.length; first += RECORDED_AT_ONCE) {
      await this.recordSome(used.slice(first, first + RECORDED_AT_ONCE), now);
    }
  }

  private async recordSome(used: readonly (readonly [LinkId, Taken])[], now: Instant): Promise<void> {
    const recorded = used.map(([id, taken]) => ({ id, taken, uses: usesOf(taken) }));
    try {
      await this.parts.links.recordUses(recorded, dayOf(now));
    } catch (error) {
      for (const { taken, uses } of recorded) taken.unnoted += uses;
      throw error;
    }
  }

  /** Halves a block that does not fit, so that the rest of the minute's limit is used to the last request. */
  private async takeBlock(id: LinkId, taken: Taken, minute: number, now: Instant): Promise<boolean> {
    const uses = usesOf(taken);
    let size = taken.next.minute === minute ? taken.next.size : FIRST_GUEST_BLOCK;
    let isTaken = false;
    try {
      while (size > 0 && !isTaken) {
        const block = { minute, size, limit: GUEST_REQUESTS_A_MINUTE, uses, day: dayOf(now) };
        isTaken = await this.parts.links.takeRequests(id, block);
        if (isTaken) {
          taken.left = taken.minute === minute ? taken.left + size : size;
          taken.minute = minute;
        }
        size = nextBlock(size, isTaken);
        taken.next = { minute, size: Math.max(1, size) };
      }
      return isTaken;
    } finally {
      if (!isTaken) taken.unnoted += uses;
      taken.taking = null;
    }
  }

  private of(id: LinkId): Taken {
    const known = this.taken.get(id);
    if (known !== undefined) return known;
    const next = { minute: -1, size: FIRST_GUEST_BLOCK };
    const taken: Taken = { minute: -1, left: 0, next, unnoted: 0, taking: null };
    this.taken.set(id, taken);
    const [oldest] = this.taken.keys();
    if (this.taken.size > REMEMBERED_LINKS && oldest !== undefined) this.taken.delete(oldest);
    return taken;
  }
}

/** Takes the uses that a statement is to record; they are given back if it does not. */
function usesOf(taken: Taken): number {
  const uses = taken.unnoted;
  taken.unnoted = 0;
  return uses;
}

function dayOf(now: Instant): Instant {
  return now - (now % DAY);
}

function rateLimited(full: number, now: Instant): DomainError {
  const retryAfter = secondsToEndOf(full, now);
  return new DomainError(
    'error.link.rate_limited',
    `Too many requests through this link. Try again in ${retryAfter} seconds.`,
    {
      retryAfter,
    },
  );
}
