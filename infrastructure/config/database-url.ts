import { isIP } from 'node:net';
import { hostnameOf } from '../../domain/kernel/ip-address.js';
import { ConfigError, type EnvReader } from './env.js';

const FORM = 'mysql://user:password@host:3306/name';
const ENCODING =
  'percent-encode the characters of user, password and name that are reserved in a URL: % as %25, @ as %40, # as %23, ? as %3F, / as %2F';

/** Reads `DATABASE_URL`; `null` if it is absent. No message shows any part of it, because it holds a password. */
export function readDatabaseUrl(env: EnvReader): string | null {
  const text = env.text('DATABASE_URL');
  if (text === null) return null;
  if (/^(mysql|mariadb):\/\//i.test(text) && !URL.canParse(text)) return fail(`must be ${FORM}; ${ENCODING}`);
  const url = env.url('DATABASE_URL', '', ['mysql:', 'mariadb:']);
  // A bare `#` is no hash of the parsed address: a name that ends in one would lose it.
  if (url.href.includes('#')) return fail(`must be ${FORM}, without a fragment; ${ENCODING}`);
  if (url.hostname === '' || url.pathname.length < 2) return fail(`must name the database: ${FORM}`);
  // After a `/` that is not encoded, a password stands in the path, and its beginning may pass for a port.
  if (/[/@]/.test(url.pathname.slice(1))) return fail(`must be ${FORM}; ${ENCODING}`);
  if (![url.username, url.password, url.pathname].every(isPercentEncoded)) {
    return fail(`holds a % that begins no UTF-8 character; ${ENCODING}`);
  }
  if (!/^(\?ssl=(true|false))?$/.test(url.search)) {
    return fail(`takes no query but ?ssl=true, for TLS with a verified certificate, or ?ssl=false; ${ENCODING}`);
  }
  // mysql2 compares the certificate of an address with the name "localhost".
  if (url.search === '?ssl=true' && isIP(hostnameOf(url)) !== 0) {
    return fail('must give, with ?ssl=true, the host by the name in its certificate instead of an IP address');
  }
  return url.href;
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function fail(remedy: string): never {
  throw new ConfigError('DATABASE_URL', remedy);
}
