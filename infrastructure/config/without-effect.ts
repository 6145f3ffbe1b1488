import { isAtBadPort } from './bad-ports.js';
import { readAddresses } from './addresses.js';
import { isLoopbackHost } from './hosts.js';
import { ConfigError, EnvReader, type Environment } from './env.js';
import { VARIABLES } from './variables.js';

/** Variables that do not have their whole effect because of another variable's value, with the reason. */
interface Idle {
  readonly variables: RegExp;
  readonly effect?: string;
  readonly isIdle: (value: (name: string) => string, environment: Environment) => boolean;
  readonly why: string;
}

const IDLE: readonly Idle[] = [
  {
    variables: /^S3_/,
    isIdle: (value) => ['', 'files'].includes(value('BLOB_STORE')),
    why: 'BLOB_STORE names no bucket: the blobs are files in DATA_DIR',
  },
  {
    variables: /^OIDC_(PROVIDERS|REDIRECT_URIS)$/,
    isIdle: (value) => ['', 'local'].includes(value('AUTH_METHODS')),
    why: 'AUTH_METHODS does not offer oidc',
  },
  {
    variables: /^ADMIN_TOKEN$/,
    isIdle: (value) => value('ADMIN_HOST') === '' || isLoopbackHost(value('ADMIN_HOST')),
    why: 'ADMIN_HOST is loopback: every program of this machine is the operator',
  },
  {
    variables: /^FEDERATION_PEERS$/,
    effect: 'an effect on this server only',
    isIdle: (_, environment) => isElsewhere(environment),
    why: 'BASE_URL is at another host than SERVER_HOST: peers reject its addresses',
  },
  {
    variables: /^WEBHOOK_URL$/,
    isIdle: (value) => isAtBadPort(value('WEBHOOK_URL')),
    why: 'Node.js sends no request to its port: choose another one',
  },
  {
    variables: /^OIDC_PROVIDERS$/,
    effect: 'not its whole effect',
    isIdle: (value) => issuersIn(value('OIDC_PROVIDERS')).some(isAtBadPort),
    why: 'Node.js sends no request to the port of an issuer',
  },
];

/** Returns a sentence for each group of variables that are set, and that do not have their whole effect. */
export function withoutEffect(environment: Environment): readonly string[] {
  const value = (name: string): string => environment[name]?.trim() ?? '';
  return IDLE.filter(({ isIdle }) => isIdle(value, environment)).flatMap(({ variables, effect = 'no effect', why }) => {
    const set = VARIABLES.map(({ name }) => name).filter((name) => variables.test(name) && value(name) !== '');
    return set.length === 0
      ? []
      : [`${enumerated(set)} ${set.length === 1 ? 'has' : 'have'} ${effect}, because ${why}`];
  });
}

/** True if BASE_URL, given or by default, is at another host than SERVER_HOST; false if one of them is a fault. */
function isElsewhere(environment: Environment): boolean {
  try {
    const { baseUrl, serverHost } = readAddresses(new EnvReader(environment));
    return new URL(baseUrl).host !== serverHost;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

/** Returns the issuers of a list of providers; none if it is a fault. */
function issuersIn(providers: string): readonly string[] {
  try {
    return (JSON.parse(providers) as readonly { readonly issuer?: unknown }[]).map(({ issuer }) => String(issuer));
  } catch {
    return [];
  }
}

function enumerated(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
