import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../../application/ports/platform/random.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { RunAgain } from '../../../application/ports/stores/unit-of-work.js';
import { isBusy, isLockTimeout, isRetryable, translated } from './errors.js';
import { LOCK_WAIT_SECONDS } from './mysql/mysql-session.js';

const ATTEMPTS = 12;
const FIRST_DELAY_MS = 5;
const LONGEST_DELAY_MS = 400;
/** A lock time-out that comes sooner has another cause than a lock: `innodb_lock_wait_timeout` is twice as long. */
const SOON_MS = LOCK_WAIT_SECONDS * 500;
/** The time for which retries go on at a cluster node that has lost the other nodes. */
const LOST_NODE_MS = 1_000;

/**
 * Retries `attempt` from its start while it loses conflicts (deadlock, lock time-out, failed certification, busy file),
 * with exponential back-off and full jitter, so that the same callers do not collide again. Driver errors are rethrown
 * as `errors.ts` maps them.
 */
export async function retrying<T>(
  random: Random,
  attempt: () => Promise<T>,
  onRetry: () => void = nothing,
): Promise<T> {
  const began = performance.now();
  for (let failures = 1; ; failures += 1) {
    const since = performance.now();
    try {
      return await attempt();
    } catch (raw) {
      const error = translated(raw);
      if (!isRetryable(error) && !(error instanceof RunAgain)) throw error;
      const now = performance.now();
      if (isLostNode(error, now - since) && now - began >= LOST_NODE_MS)
        throw new StoreUnavailable('database: the node has lost its cluster', { cause: error });
      if (failures === ATTEMPTS) throw new StoreUnavailable(`database: ${lostTo(error)}`, { cause: error });
      onRetry();
      await delay(jitter(random, Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)));
    }
  }
}

/**
 * A node of a Galera cluster also reports a lock time-out, and does so at once, if it cannot wait for commits that the
 * others have acknowledged (`wsrep_sync_wait`): while a view of the cluster changes, and as long as the node has no
 * quorum.
 */
function isLostNode(error: unknown, tookMs: number): boolean {
  return isLockTimeout(error) && tookMs < SOON_MS;
}

/** SQLite's connections within a process take turns, so that only another process can hold its lock for so long. */
function lostTo(error: unknown): string {
  return isBusy(error) ? 'another program holds its lock' : 'too many conflicts';
}

function nothing(): void {
  return undefined;
}

function jitter(random: Random, longest: number): number {
  const [high = 0, low = 0] = random.bytes(2);
  return (longest * (high * 256 + low)) / 65_536;
}
