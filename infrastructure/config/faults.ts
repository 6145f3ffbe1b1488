import { checkConfig } from './config.js';
import { checkDataDir } from './data-dir.js';
import { ConfigError, type Environment } from './env.js';

/** The variable that makes each of these required: once it is put aside, the next fault shows. */
const DEMANDED_BY: Readonly<Record<string, string>> = {
  OIDC_PROVIDERS: 'AUTH_METHODS',
  OIDC_REDIRECT_URIS: 'AUTH_METHODS',
  ADMIN_TOKEN: 'ADMIN_HOST',
  S3_ACCESS_KEY_ID: 'BLOB_STORE',
  S3_SECRET_ACCESS_KEY: 'BLOB_STORE',
  WEBHOOK_URL: 'WEBHOOK_SECRET',
  WEBHOOK_SECRET: 'WEBHOOK_URL',
};

/** Returns every fault of a configuration. It puts each faulty variable aside and reads the rest again. */
export function configFaults(environment: Environment): readonly ConfigError[] {
  const faults: ConfigError[] = [];
  const rest: Record<string, string | undefined> = { ...environment };
  const aside = new Set<string>();
  for (;;) {
    try {
      checkDataDir(checkConfig(rest).dataDir);
      return faults;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const { variable } = error;
      const isRepeated = aside.has(variable);
      if (!faults.some(({ message }) => message === error.message)) faults.push(error);
      const next = isRepeated || rest[variable] === undefined ? DEMANDED_BY[variable] : variable;
      if (next === undefined || aside.has(next)) return faults;
      aside.add(next);
      rest[next] = undefined;
    }
  }
}

/** @throws ConfigError that names all faults */
export function requireNoFaults(environment: Environment): void {
  const [first, ...more] = configFaults(environment);
  if (first !== undefined) throw first.with(more);
}
