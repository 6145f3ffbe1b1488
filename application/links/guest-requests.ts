import { DomainError } from '../../domain/kernel/errors.js';
import { DAY, type Instant } from '../../domain/kernel/instant.js';
import type { LinkId } from '../../domain/links/link.js';
import { GUEST_BLOCK, GUEST_REQUESTS_A_MINUTE, minuteOf, secondsToNextMinute } from '../../domain/links/guest-rate.js';
import type { LinkStore } from '../ports/stores/link-store.js';

/** What this node has taken of one link's minute. */
interface Taken {
  readonly minute: number;
  left: number;
  /** Uses that the ledger does not know yet. */
  unnoted: number;
}

/** Links whose counters one node remembers; the one that was used longest ago is evicted. */
const REMEMBERED_LINKS = 10_000;

/**
 * Holds the guests of each link to 600 requests a minute over all nodes. A node takes blocks of requests from the link's
 * row and admits guests out of them, so that of 60 requests 59 write nothing; the same statement notes the uses.
 * An evicted entry loses at most the uses that were not noted yet and the rest of its block.
 */
export class GuestRequests {
  private readonly taken = new Map<LinkId, Taken>();

  constructor(private readonly parts: { readonly links: LinkStore }) {}

  /** @throws error.link.rate_limited with `retry_after` */
  async admit(id: LinkId, now: Instant): Promise<void> {
    const current = this.taken.get(id);
    if (current?.minute === minuteOf(now) && current.left > 0) {
      current.left -= 1;
      current.unnoted += 1;
      return;
    }
    const uses = (current?.unnoted ?? 0) + 1;
    if (current !== undefined) current.unnoted = 0;
    const [minute, day] = [minuteOf(now), now - (now % DAY)];
    const block = { minute, size: GUEST_BLOCK, limit: GUEST_REQUESTS_A_MINUTE, uses, day };
    if (!(await this.parts.links.takeRequests(id, block))) throw rateLimited(now);
    this.add(id, minute);
  }

  /** Requests that arrive together may take several blocks: each adds to what is left. */
  private add(id: LinkId, minute: number): void {
    const known = this.taken.get(id);
    const left = (known?.minute === minute ? known.left : 0) + GUEST_BLOCK - 1;
    this.taken.delete(id);
    this.taken.set(id, { minute, left, unnoted: known?.unnoted ?? 0 });
    if (this.taken.size <= REMEMBERED_LINKS) return;
    const [oldest] = this.taken.keys();
    if (oldest !== undefined) this.taken.delete(oldest);
  }
}

function rateLimited(now: Instant): DomainError {
  const retryAfter = secondsToNextMinute(now);
  return new DomainError('error.link.rate_limited', `Too many requests through this link. Wait ${retryAfter} s.`, {
    retryAfter,
  });
}
