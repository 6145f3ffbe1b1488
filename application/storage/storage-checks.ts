import type { Instant } from '../../domain/kernel/instant.js';
import type { Incidents } from '../ports/platform/incidents.js';
import { CheckStorage, type StorageReport } from './check-storage.js';
import type { CheckOptions, CheckStep } from './finding.js';

export interface RunningCheck {
  readonly repair: boolean;
  readonly startedAt: Instant;
  /** The current comparison, and its progress; `null` until the first thousand. */
  readonly step: CheckStep | null;
  readonly done: number;
}

export interface FinishedCheck {
  readonly repair: boolean;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  /** `null` when the check failed; the log has the cause. */
  readonly report: StorageReport | null;
}

type Ask = Pick<CheckOptions, 'repair' | 'settle'>;

/** The checks of the store that operators request of this process: one at a time, with readable progress and report. */
export class StorageChecks {
  private current: RunningCheck | null = null;
  private finished: FinishedCheck | null = null;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: ConstructorParameters<typeof CheckStorage>[0] & { readonly incidents: Incidents },
  ) {}

  running(): RunningCheck | null {
    return this.current;
  }

  last(): FinishedCheck | null {
    return this.finished;
  }

  /** Waits for the running check, if any, and then makes this one. */
  execute(ask: Ask): Promise<StorageReport> {
    const report = this.tail.then(() => this.check(ask));
    this.tail = report.catch(() => undefined);
    return report;
  }

  /** Starts a check in the background. `false` when one is already running: it continues, and no other is queued. */
  begin(ask: Ask): boolean {
    if (this.current !== null) return false;
    this.current = this.started(ask);
    this.execute(ask).catch((cause: unknown) => this.parts.incidents.report('a check of the storage failed', cause));
    return true;
  }

  private started({ repair }: Ask): RunningCheck {
    return { repair, startedAt: this.parts.clock.now(), step: null, done: 0 };
  }

  private async check(ask: Ask): Promise<StorageReport> {
    const started = this.started(ask);
    this.current = started;
    let report: StorageReport | null = null;
    try {
      const progress: CheckOptions['progress'] = (step, done) => (this.current = { ...started, step, done });
      report = await new CheckStorage(this.parts).execute({ ...ask, progress });
      return report;
    } finally {
      const { repair, startedAt } = started;
      this.finished = { repair, startedAt, finishedAt: this.parts.clock.now(), report };
      this.current = null;
    }
  }
}
