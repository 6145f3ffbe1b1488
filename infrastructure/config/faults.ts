import { checkConfig } from './config.js';
import { checkDataDir } from './data-dir.js';
import { ConfigError, EnvReader, type Environment } from './env.js';
import { checkStoredKey } from './secrets.js';

export function configFaults(environment: Environment): readonly ConfigError[] {
  return findFaults(environment).faults;
}

/**
 * Returns every fault of a configuration, one for each variable at most, and the variables without fault. It puts each
 * faulty variable aside and reads the rest again. A fault of a variable that is aside, or one caused by it, is only a
 * consequence and is left out. The key file comes last: its fault puts no variable aside.
 */
export function findFaults(environment: Environment): {
  readonly faults: readonly ConfigError[];
  readonly sound: Environment;
} {
  const faults: ConfigError[] = [];
  const rest: Record<string, string | undefined> = { ...environment };
  const aside = new Set<string>();
  for (;;) {
    const fault = firstFault(rest);
    if (fault === null) return { faults: [...faults, ...keyFaults(rest, aside)], sound: rest };
    const involved = [fault.variable, ...fault.because];
    if (!involved.some((name) => aside.has(name))) faults.push(fault);
    // If the variable is not set, the one that requires it is put aside, so that the next fault is found.
    const next = involved.find((name) => rest[name] !== undefined);
    if (next === undefined) return { faults, sound: rest };
    aside.add(fault.variable).add(next);
    rest[next] = undefined;
  }
}

function firstFault(environment: Environment): ConfigError | null {
  return faultIn(() => checkDataDir(checkConfig(environment).dataDir));
}

function keyFaults(environment: Environment, aside: ReadonlySet<string>): readonly ConfigError[] {
  if (aside.has('DATA_DIR') || aside.has('MASTER_KEY')) return [];
  const { dataDir } = checkConfig(environment);
  const fault = faultIn(() => checkStoredKey(new EnvReader(environment), dataDir));
  return fault === null ? [] : [fault];
}

function faultIn(check: () => void): ConfigError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

/** @throws ConfigError that names all faults, first those of `ENV_FILE` */
export function requireNoFaults(environment: Environment, ofFile: readonly ConfigError[] = []): void {
  requireNone([...ofFile, ...configFaults(environment)]);
}

/** @throws ConfigError that names all faults */
export function requireNone(faults: readonly ConfigError[]): void {
  const [first, ...more] = faults;
  if (first !== undefined) throw first.with(more);
}
