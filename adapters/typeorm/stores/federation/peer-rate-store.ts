import {
  LONGEST_WINDOW,
  type PeerRate,
  type PeerRateStore,
} from '../../../../application/ports/stores/peer-rate-store.js';
import { CLOCK_SKEW, SECOND, type Instant } from '../../../../domain/kernel/instant.js';
import { INSTANT, INTEGER, TEXT } from '../../mapping/columns.js';
import { unlessTaken } from '../../engine/errors.js';
import { SqlStore } from '../../engine/sql-store.js';

const IN_WINDOW = 'peer = ? AND window_started_at > ? AND window_started_at <= ?';
const COUNT = `UPDATE peer_rates SET requests = requests + 1 WHERE ${IN_WINDOW} AND requests < ?`;
const BEGIN_ANEW = `
  UPDATE peer_rates SET window_started_at = ?, requests = 1
  WHERE peer = ? AND (window_started_at <= ? OR window_started_at > ?)`;
const INSERT = 'INSERT INTO peer_rates (peer, window_started_at, requests) VALUES (?, ?, 1)';
const DELETE = 'DELETE FROM peer_rates WHERE peer = ? AND window_started_at <= ?';
const OVER = 'SELECT peer FROM peer_rates WHERE window_started_at <= ? LIMIT ?';
const READ = `SELECT window_started_at FROM peer_rates WHERE ${IN_WINDOW} AND requests >= ?`;

/** Between two of the statements another node may have begun a window; retried a bounded number of times. */
const ATTEMPTS = 4;

export class TypeormPeerRateStore extends SqlStore implements PeerRateStore {
  async take(peer: string, { limit, window }: PeerRate, now: Instant): Promise<Instant | null> {
    const since = INSTANT.to(now - window);
    const ahead = INSTANT.to(now + CLOCK_SKEW);
    const inWindow = [TEXT.to(peer), since, ahead, INTEGER.to(limit)];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if ((await this.run(COUNT, inWindow)) === 1) return null;
      const full = await this.first(READ, inWindow);
      if (full !== null) return INSTANT.from(full['window_started_at']) + window;
      if ((await this.run(BEGIN_ANEW, [INSTANT.to(now), TEXT.to(peer), since, ahead])) === 1) return null;
      if (await this.insert(peer, now)) return null;
    }
    return now + SECOND;
  }

  async deleteExpired(now: Instant, limit: number): Promise<number> {
    const before = INSTANT.to(now - LONGEST_WINDOW);
    const rows = await this.all(OVER, [before, limit]);
    let deleted = 0;
    for (const { peer } of rows) deleted += await this.run(DELETE, [TEXT.to(TEXT.from(peer)), before]);
    return deleted;
  }

  private async insert(peer: string, now: Instant): Promise<boolean> {
    return unlessTaken(this.run(INSERT, [TEXT.to(peer), INSTANT.to(now)]));
  }
}
