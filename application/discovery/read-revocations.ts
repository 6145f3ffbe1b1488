import { issuedAt, REVOCATION_WINDOW } from '../../domain/discovery/revocation-list.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import { inPages } from '../in-pages.js';
import type {
  RevocationCursor,
  RevokedCapability,
  RevokedCapabilityStore,
} from '../ports/stores/revoked-capability-store.js';

/** Rows read at once: the list may be long, and SQLite's rows are read on the event loop. */
const PAGE = 1_000;

export interface RevocationList {
  readonly issuedAt: Instant;
  readonly revoked: readonly RevokedCapability[];
}

/** Reads the database every time: a cached list, while the database is down, would let a revoked capability pass. */
export class ReadRevocations {
  constructor(
    private readonly parts: { readonly revokedCapabilities: RevokedCapabilityStore; readonly clock: Clock },
  ) {}

  async execute(): Promise<RevocationList> {
    const now = this.parts.clock.now();
    const revoked: RevokedCapability[] = [];
    for await (const page of inPages(this.reader(now - REVOCATION_WINDOW), PAGE, (row) => row)) {
      for (const each of page) revoked.push(each);
    }
    return { issuedAt: issuedAt(revoked, now), revoked };
  }

  private reader(since: Instant) {
    return (after: RevocationCursor | null) => this.parts.revokedCapabilities.page(since, after, PAGE);
  }
}
