import { DAY, parseDuration, type Duration } from '../../domain/kernel/instant.js';
import { parseSize } from '../../domain/kernel/size.js';

/** An invalid value. It aborts the start with a message that names the variable and the valid values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly variable: string,
    private readonly remedy: string,
    /** The variables whose values, or defaults, make this one a fault. */
    readonly because: readonly string[] = [],
    others: readonly ConfigError[] = [],
  ) {
    super([`${variable} ${remedy}`, ...others.map(({ message }) => message)].join('.\n'));
  }

  /** Combines several faults in one error, so that all are reported at once. */
  with(others: readonly ConfigError[]): ConfigError {
    return new ConfigError(this.variable, this.remedy, this.because, others);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A century, so that no instant computed with a duration leaves the range of dates. */
const LONGEST = 36_525 * DAY;

/** Reads environment variables by type; an empty value counts as absent. */
export class EnvReader {
  constructor(private readonly env: Environment) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    if (!(number >= min && number <= max)) throw new ConfigError(name, `must be a whole number from ${min} to ${max}`);
    return number;
  }

  share(name: string, fallback: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = /^\d*\.?\d+$/.test(value) ? Number(value) : NaN;
    if (!(number >= 0 && number <= 1)) throw new ConfigError(name, 'must be a number from 0 to 1, for example 0.25');
    return number;
  }

  /** Parses `15m` or `180d`; a bare number is in seconds. */
  duration(name: string, fallback: Duration): Duration {
    const value = this.text(name);
    if (value === null) return fallback;
    const duration = parseDuration(value) ?? 0;
    if (duration <= 0 || duration > LONGEST) {
      throw new ConfigError(name, 'must be a duration from 1s to 36525d, as 30s, 15m, 1h or 180d');
    }
    return duration;
  }

  /** Parses a number of bytes, 0 to 2^53-1, exactly; also `10GiB` and the like. Null if absent: unbounded. */
  size(name: string): bigint | null {
    const value = this.text(name);
    if (value === null) return null;
    const size = parseSize(value);
    if (size === null) throw new ConfigError(name, 'must be a number of bytes up to 2^53-1, as 1000000 or 10GiB');
    return size;
  }

  list(name: string): readonly string[] {
    const items = this.text(name)?.split(',') ?? [];
    return items.map((item) => item.trim()).filter((item) => item !== '');
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const value = this.text(name) ?? fallback;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new ConfigError(name, `must be one of ${choices.join(', ')}`);
    return found;
  }

  url(name: string, fallback: string, protocols: readonly string[]): URL {
    const value = this.text(name) ?? fallback;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || !protocols.includes(url.protocol)) {
      throw new ConfigError(name, `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    }
    return url;
  }
}
