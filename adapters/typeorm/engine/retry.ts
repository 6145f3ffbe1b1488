import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../../application/ports/platform/random.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { RunAgain } from '../../../application/ports/stores/unit-of-work.js';
import { isRetryable, translated } from './errors.js';

const ATTEMPTS = 12;
const FIRST_DELAY_MS = 5;
const LONGEST_DELAY_MS = 400;

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
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (raw) {
      const error = translated(raw);
      if (!isRetryable(error) && !(error instanceof RunAgain)) throw error;
      if (failures === ATTEMPTS) throw new StoreUnavailable('database: too many conflicts', { cause: error });
      onRetry();
      await delay(jitter(random, Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)));
    }
  }
}

function nothing(): void {
  return undefined;
}

function jitter(random: Random, longest: number): number {
  const [high = 0, low = 0] = random.bytes(2);
  return (longest * (high * 256 + low)) / 65_536;
}
