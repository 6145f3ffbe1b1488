import { platform, type Platform } from '../kernel/platform.js';

/** The waits for a message that the log has and does not return yet. In ms. */
const WAITS: readonly number[] = [100, 200, 400, 800, 1_600, 3_200];

/**
 * Waits for a delivery service whose log lags: it says that a position is taken, and does not return the message there.
 * Without an end the sender would ask again for ever (tests/client/mls-lag.test.ts).
 */
export class LogLag {
  private position = -1;
  private refusals = 0;

  constructor(private readonly sleep: Platform['sleep'] = platform.sleep) {}

  /** Waits before the next attempt at this position; the first one may be made at once. */
  async refusedAt(groupId: string, position: number): Promise<void> {
    this.refusals = position === this.position ? this.refusals + 1 : 0;
    this.position = position;
    if (this.refusals === 0) return;
    const wait = WAITS[this.refusals - 1];
    if (wait !== undefined) return this.sleep(wait);
    throw new Error(
      `Position ${position} in the log of the group ${groupId} is taken, and the delivery service does not return ` +
        'its message. Send again later.',
    );
  }
}
