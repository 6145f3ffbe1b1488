import {
  LONGEST_WINDOW,
  type PeerRate,
  type PeerRateStore,
} from '../../../../application/ports/stores/peer-rate-store.js';
import { timeLeft, type Instant } from '../../../../domain/kernel/instant.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

interface PeerRateRow {
  readonly peer: string;
  readonly windowStartedAt: Instant;
  readonly requests: number;
}

export const PEER_RATES: TableDefinition<PeerRateRow> = { name: 'peer_rates', key: ({ peer }) => peer };

export class MemoryPeerRateStore implements PeerRateStore {
  constructor(private readonly db: MemoryContext) {}

  take(peer: string, { limit, window }: PeerRate, now: Instant): Promise<Instant | null> {
    return this.db.run((database) => {
      const table = database.table(PEER_RATES);
      const row = table.get(peer);
      if (row !== null && timeLeft(row.windowStartedAt, window, now) > 0) {
        if (row.requests >= limit) return row.windowStartedAt + window;
        table.update((each) => each.peer === peer, { requests: row.requests + 1 });
        return null;
      }
      table.delete((each) => each.peer === peer);
      table.mustInsert({ peer, windowStartedAt: now, requests: 1 });
      return null;
    });
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return this.db.run((database) => {
      const table = database.table(PEER_RATES);
      const over = table.filter(({ windowStartedAt }) => windowStartedAt <= now - LONGEST_WINDOW).slice(0, limit);
      return table.delete(({ peer }) => over.some((row) => row.peer === peer));
    });
  }
}
