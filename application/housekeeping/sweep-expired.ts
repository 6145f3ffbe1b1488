import type { Clock } from '../ports/platform/clock.js';
import type { ExpiringRows } from '../ports/stores/expiring-rows.js';
import type { Incidents } from '../ports/platform/incidents.js';

const BATCH = 500;
/** Of one table in one sweep; what is left waits for the next one. */
const MAX_BATCHES = 20;

/** Deletes rows that mean nothing any more, in small steps, so that nobody waits for their locks. Any node may do it. */
export class SweepExpired {
  constructor(
    private readonly tables: Readonly<Record<string, ExpiringRows>>,
    private readonly clock: Clock,
    private readonly incidents: Incidents,
  ) {}

  /** A table that cannot be swept is reported and holds up no other one. */
  async execute(): Promise<void> {
    for (const [name, rows] of Object.entries(this.tables)) {
      await this.sweep(rows).catch((cause: unknown) => this.incidents.report(`expired ${name} were not swept`, cause));
    }
  }

  private async sweep(rows: ExpiringRows): Promise<void> {
    const now = this.clock.now();
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if ((await rows.deleteExpired(now, BATCH)) < BATCH) return;
    }
  }
}
