import { SystemClock } from '../adapters/system/clock.js';
import { RaiseMinimum } from '../application/protocol/raise-minimum.js';
import { hasCode } from '../domain/kernel/errors.js';
import type { UpgradeCheck } from './check-upgrade.js';
import type { Config } from './config/config.js';
import { StartError } from './start-error.js';

const NOT_MIGRATED =
  '\nThe schema is not migrated yet, and the former build can still run. Its gatehouse takes these commands now; that ' +
  'of this build takes them after gatehouse migrate.';

/** Rejects an upgrade whose start would be rejected for a raised PROTOCOL_MIN. */
export function minimumCheck(config: Config, force: boolean): UpgradeCheck {
  return ({ stores, unitOfWork }) => {
    const minimum = new RaiseMinimum({ ...stores, unitOfWork, clock: new SystemClock(), settings: config });
    return explainingRise(config, minimum.check(force), NOT_MIGRATED);
  };
}

/** `more` ends the message. @throws StartError that names the ways on, if the rise is rejected */
export function explainingRise<T>({ protocol }: Pick<Config, 'protocol'>, rise: Promise<T>, more = ''): Promise<T> {
  return rise.catch((cause: unknown) => {
    if (!(cause instanceof Error) || !hasCode(cause, 'error.deprecation.too_soon')) throw cause;
    throw new StartError(
      `PROTOCOL_MIN: ${cause.message}\nAnnounce it: gatehouse deprecation announce ${protocol.min} --cutoff <date>. ` +
        `Or force it, once: npm start -- --force, or gatehouse deprecation minimum --force.${more}`,
      { cause },
    );
  });
}
