import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConfig } from '../adapters/typeorm/engine/database.js';
import { isHeld } from '../adapters/typeorm/engine/sqlite/held-file.js';
import { StoreUnavailable } from '../application/ports/stores/store-unavailable.js';

/** The timing of the wait, in ms; tests use shorter times. */
interface Patience {
  readonly look: number;
  /** The time after which the wait is announced: a program that closes the database holds it for a moment. */
  readonly silent: number;
  readonly most: number;
}

const PATIENCE: Patience = { look: 200, silent: 1_000, most: 30_000 };

/**
 * Waits while another program keeps the embedded database from being read, and announces it once. The database's own
 * wait takes minutes, and Ctrl-C does not end it.
 *
 * @throws StoreUnavailable
 */
export async function untilReadable(
  database: DatabaseConfig,
  say: (text: string) => void,
  { look, silent, most }: Patience = PATIENCE,
): Promise<void> {
  if (database.kind === 'mysql' || !existsSync(database.file)) return;
  const start = performance.now();
  let isSaid = false;
  while (isHeld(database)) {
    const waited = performance.now() - start;
    if (waited >= most) throw new StoreUnavailable('database: another program holds its lock');
    if (waited >= silent && !isSaid) {
      say(
        `Another program holds the lock of the database ${database.file}. Waiting for it, at most ${most / 1_000} s.`,
      );
      isSaid = true;
    }
    await delay(look);
  }
}
