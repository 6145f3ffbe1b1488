import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import type { DatabaseConfig } from '../engine/database.js';
import { isDuplicateKey, isRetryable, translated } from '../engine/errors.js';
import type { Row } from '../engine/sql.js';
import { INTEGER, TEXT } from '../mapping/columns.js';
import { columnTypes } from './column-types.js';
import { onOneConnection } from './one-connection.js';

/** The timing of a claim, in ms; tests use shorter times. */
export interface ClaimTerms {
  /** The interval at which the holder increments its beat. */
  readonly beat: number;
  readonly look: number;
  /** The number of consecutive looks at an unchanged beat after which the holder counts as dead. */
  readonly silentLooks: number;
}

/**
 * A dead holder's claim is taken over after 15 s, in which a live holder beats 15 times
 * (docs/decisions/migration-claim.md).
 */
export const CLAIM_TERMS: ClaimTerms = { beat: 1_000, look: 250, silentLooks: 60 };
const WAIT_LOOKS = 1_200;

const INSERT = 'INSERT INTO migration_claims (id, holder, beat) VALUES (1, ?, 0)';
const READ = 'SELECT holder, beat FROM migration_claims WHERE id = 1';
const TAKE_OVER = 'UPDATE migration_claims SET holder = ?, beat = beat + 1 WHERE id = 1 AND holder = ? AND beat = ?';
const BEAT = 'UPDATE migration_claims SET beat = beat + 1 WHERE id = 1 AND holder = ?';
const RELEASE = 'DELETE FROM migration_claims WHERE id = 1 AND holder = ?';

/** Another start of this build took over the claim, because this one was silent for too long. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor() {
    super('Another node took over the migration of the schema: this one had been silent for too long. Start it again.');
  }
}

let claims = 0;

/**
 * The exclusive right to migrate: a row that the first node to insert it holds. On a Galera cluster the certification
 * of that row decides; a named lock would be local to each server. A node that sees a holder's beat unchanged for long
 * enough takes the row over. It counts looks, so no clocks are compared.
 */
export class Claim {
  private readonly holder = `${hostname()}, process ${process.pid}, ${performance.timeOrigin}.${(claims += 1)}`;

  constructor(
    private readonly runner: QueryRunner,
    private readonly terms: ClaimTerms,
  ) {}

  async take(): Promise<void> {
    await this.makeTable();
    let seen = { holder: '', beat: -1 };
    let silent = 0;
    for (let look = 0; look < WAIT_LOOKS; look += 1) {
      if (await this.inserted()) return;
      const current = await this.read();
      const isSilent = current.holder === seen.holder && current.beat === seen.beat;
      silent = isSilent ? silent + 1 : 0;
      seen = current;
      if (silent >= this.terms.silentLooks && (await this.won(TAKE_OVER, [this.holder, seen.holder, seen.beat])))
        return;
      await delay(this.terms.look);
    }
    throw new Error(
      `Another node is still migrating the schema: ${seen.holder}. Wait for it, then start this one again.`,
    );
  }

  /** Runs within the transaction that records a migration, so that two nodes cannot both record it. */
  async renew(): Promise<void> {
    if ((await affected(this.runner, BEAT, [this.holder])) !== 1) throw new ClaimLost();
  }

  async release(): Promise<void> {
    await this.won(RELEASE, [this.holder]);
  }

  /** Beats on a separate connection while `work` runs, since a step may take minutes. */
  async holding<T>(config: DatabaseConfig, work: () => Promise<T>): Promise<T> {
    return onOneConnection(config, async (own) => {
      let beating: Promise<unknown> = Promise.resolve();
      const timer = setInterval(() => {
        // A failed beat is followed by the next; `renew` detects a lost claim.
        beating = beating.then(() => own.query(BEAT, [this.holder])).catch(() => undefined);
      }, this.terms.beat);
      try {
        return await work();
      } finally {
        clearInterval(timer);
        await beating;
      }
    });
  }

  private async makeTable(): Promise<void> {
    const isMysql = this.runner.dataSource.options.type === 'mysql';
    const types = columnTypes(isMysql ? 'mysql' : 'sqlite');
    const columns = `id ${types.integer} NOT NULL PRIMARY KEY, holder ${types.text(512)} NOT NULL, beat ${types.integer} NOT NULL`;
    await this.runner.query(
      `CREATE TABLE IF NOT EXISTS migration_claims (${columns})${isMysql ? ' ENGINE = InnoDB' : ''}`,
    );
  }

  private inserted(): Promise<boolean> {
    return this.won(INSERT, [this.holder]);
  }

  /** Returns `false` also when another node's statement came first. */
  private async won(text: string, values: readonly unknown[]): Promise<boolean> {
    try {
      return (await affected(this.runner, text, values)) === 1;
    } catch (raw) {
      const error = translated(raw);
      if (isDuplicateKey(error) || isRetryable(error)) return false;
      throw error;
    }
  }

  private async read(): Promise<{ readonly holder: string; readonly beat: number }> {
    const [row] = (await this.runner.query(READ)) as Row[];
    // The drivers return bytes and integers in different types; the codecs decode them.
    return row === undefined
      ? { holder: '', beat: -1 }
      : { holder: TEXT.from(row['holder']), beat: INTEGER.from(row['beat']) };
  }
}

/** Runs a write and returns the number of affected rows. */
async function affected(runner: QueryRunner, text: string, values: readonly unknown[]): Promise<number> {
  const result = await runner.query(text, [...values], true);
  return result.affected ?? 0;
}
