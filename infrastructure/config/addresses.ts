import { isIP } from 'node:net';
import { isServerHost } from '../../domain/accounts/handle.js';
import { isAnyHost, isLoopbackHost } from './hosts.js';
import { ConfigError, type EnvReader } from './env.js';

/** The address that a listener binds, and the variables that set it, for messages. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly variables: { readonly host: string; readonly port: string };
}

export interface Addresses {
  readonly listen: ListenAddress;
  readonly admin: ListenAddress;
  /** Without a trailing slash; `iss` and `aud` of every access token. */
  readonly baseUrl: string;
  readonly serverHost: string;
}

const HOST_NAME = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;
/**
 * A name that ends in a number is parsed as an IPv4 address (WHATWG URL, "ends in a number"), so it must be a valid
 * one.
 */
const NUMBER_AT_END = /(^|\.)\d+$/;

export function readAddresses(env: EnvReader): Addresses {
  const listen = listenAddress(env, { host: 'HOST', port: 'PORT' }, 8080);
  const admin = listenAddress(env, { host: 'ADMIN_HOST', port: 'ADMIN_PORT' }, 8081);
  if (listen.port === admin.port && listen.port !== 0 && listen.host === admin.host) {
    throw new ConfigError('ADMIN_PORT', 'must differ from PORT', ['PORT', 'ADMIN_HOST', 'HOST']);
  }
  const base = baseUrl(env, listen);
  return { listen, admin, baseUrl: base.href.replace(/\/+$/, ''), serverHost: serverHost(env, base) };
}

function listenAddress(env: EnvReader, variables: ListenAddress['variables'], port: number): ListenAddress {
  const host = env.text(variables.host) ?? '127.0.0.1';
  if (isIP(host) === 0 && (!HOST_NAME.test(host) || NUMBER_AT_END.test(host))) {
    throw new ConfigError(variables.host, 'must be an IP address or a host name to listen on, as 0.0.0.0');
  }
  return { host, port: env.integer(variables.port, port, 0, 65_535), variables };
}

function baseUrl(env: EnvReader, { host, port }: ListenAddress): URL {
  const reachable = isAnyHost(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  const fallback = `http://${reachable}:${port}`;
  if (env.text('BASE_URL') === null && !URL.canParse(fallback)) {
    throw new ConfigError('BASE_URL', `must be set, because HOST, ${host}, can stand in no address`, ['HOST']);
  }
  const url = env.url('BASE_URL', fallback, ['http:', 'https:']);
  // A bare `?` or `#` is neither search nor hash of the parsed address, and stays in it.
  if (url.username !== '' || url.password !== '' || /[?#]/.test(url.href)) {
    throw new ConfigError(
      'BASE_URL',
      'must be an address without user, query and fragment, for example https://media.example.org',
    );
  }
  return url;
}

const HANDLE_HOST =
  'a host name or an IPv4 address, with or without a port other than 443, for example media.example.org';

function serverHost(env: EnvReader, base: URL): string {
  const given = env.text('SERVER_HOST')?.toLowerCase() ?? null;
  if (given !== null) {
    const spelled = spelledInAddress(given);
    if (spelled === given) return given;
    const remedy = spelled === null ? '' : `; an https address spells this one ${spelled}`;
    throw new ConfigError('SERVER_HOST', `must be ${HANDLE_HOST}${remedy}`);
  }
  // PORT=0 is replaced before the service starts.
  const isUnchosen = base.port === '0' && env.text('BASE_URL') === null;
  if (isServerHost(isUnchosen ? base.hostname : base.host)) return base.host;
  throw new ConfigError(
    'SERVER_HOST',
    `must be set to ${HANDLE_HOST}, because the host of BASE_URL, ${base.host}, can stand in no handle`,
    ['BASE_URL', 'HOST'],
  );
}

/** Returns the host as a peer lists it; `null` if the text is more than a host, or the host can stand in no handle. */
function spelledInAddress(text: string): string | null {
  const href = `https://${text}`;
  const url = URL.canParse(href) ? new URL(href) : null;
  return url !== null && url.href === `${url.origin}/` && isServerHost(url.host) ? url.host : null;
}

const SUBNETS = ['loopback', 'linklocal', 'uniquelocal'];
/** The addresses that Express parses: of those of IPv6 that end in an IPv4 address, only the mapped ones. */
const PARSED = /^([\d.]+|::ffff:[\d.]+|[\da-f:]+(%[\da-z]+)?)$/i;

/** Reads `true`, `false`, a number of proxies, or addresses and subnets, as Express takes them. */
export function readTrustProxy(env: EnvReader): boolean | number | string {
  const value = env.text('TRUST_PROXY');
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  if (value.split(',').every((part) => isSubnet(part.trim()))) return value;
  throw new ConfigError(
    'TRUST_PROXY',
    'must be a number of proxies, or their addresses and subnets, as 10.0.0.0/8; true trusts every address',
  );
}

function isSubnet(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  if (SUBNETS.includes(text)) return true;
  const bits = PARSED.test(address) ? ({ 4: 32, 6: 128 }[isIP(address)] ?? -1) : -1;
  // Express does not start with a prefix of 0 bits.
  const isPrefix = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
  return more === undefined && bits > 0 && isPrefix;
}

const BEARER_TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
/** A longer token leaves too little of a request's 16 KiB for the other headers, or does not fit at all. */
const LONGEST_TOKEN = 1024;

/** Reads the admin token: required unless the admin listener is on loopback, and valid in an Authorization header. */
export function readAdminToken(env: EnvReader, admin: ListenAddress): string | null {
  const token = env.text('ADMIN_TOKEN');
  if (token === null && !isLoopbackHost(admin.host)) {
    throw new ConfigError('ADMIN_TOKEN', 'must be set, because ADMIN_HOST is not a loopback address', ['ADMIN_HOST']);
  }
  if (token !== null && (token.length > LONGEST_TOKEN || !BEARER_TOKEN.test(token))) {
    throw new ConfigError(
      'ADMIN_TOKEN',
      `must consist of at most ${LONGEST_TOKEN} letters, digits and ._~+/- only; generate one with: openssl rand -hex 32`,
    );
  }
  return token;
}
