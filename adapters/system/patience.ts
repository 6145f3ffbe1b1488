import type { Patience } from '../../application/ports/platform/patience.js';
import type { Duration } from '../../domain/kernel/instant.js';

/** The machine's timers. */
export class SystemPatience implements Patience {
  async waitFor(work: Promise<void>, longest: Duration): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, longest, false)));
    try {
      return await Promise.race([work.then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
