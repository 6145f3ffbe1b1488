import type { Duration, Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';

export interface Freshness {
  /** The time for which a fetched record is used without asking again. */
  readonly fresh: Duration;
  /** The time for which it is still used while fetching fails; then the failure is passed on. */
  readonly stale: Duration;
  /**
   * The time for which a failure is cached, counted from its end, so that a peer that is down costs one time-out and not
   * many.
   */
  readonly retry: Duration;
}

/** One record of a peer, fetched on demand; concurrent callers wait for the same fetch. */
export class FetchedRecord<T> {
  private fetched: { readonly value: T; readonly at: Instant } | null = null;
  private failed: { readonly error: unknown; readonly at: Instant } | null = null;
  private fetching: Promise<T> | null = null;

  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<T> {
    const { fresh, stale, retry } = this.freshness;
    if (this.fetched !== null && this.isYounger(this.fetched.at, fresh)) return this.fetched.value;
    try {
      if (this.fetching === null && this.failed !== null && this.isYounger(this.failed.at, retry))
        throw this.failed.error;
      return await this.renew();
    } catch (error) {
      if (this.fetched !== null && this.isYounger(this.fetched.at, stale)) return this.fetched.value;
      throw error;
    }
  }

  get isFetching(): boolean {
    return this.fetching !== null;
  }

  /** The failure of the last fetch; `null` if it succeeded. */
  get failure(): { readonly error: unknown } | null {
    return this.failed;
  }

  /** Fetches now, even if the record is fresh. */
  renew(): Promise<T> {
    this.fetching ??= this.load().finally(() => {
      this.fetching = null;
    });
    return this.fetching;
  }

  private async load(): Promise<T> {
    // Taken before the fetch, so that the record is never older than it is dated.
    const at = this.clock.now();
    try {
      const value = await this.fetch();
      this.fetched = { value, at };
      this.failed = null;
      return value;
    } catch (error) {
      // Not dated like a record: a fetch that timed out may have taken longer than `retry`.
      this.failed = { error, at: this.clock.now() };
      throw error;
    }
  }

  /** A record dated ahead of the clock, which was set back, counts as old. */
  private isYounger(at: Instant, age: Duration): boolean {
    const now = this.clock.now();
    return at <= now && now < at + age;
  }
}
