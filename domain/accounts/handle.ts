import { localPart } from './address.js';

/** `<user>@<server_host>`, the public name. Only the handle is bound to a host; the identity key is not. */
export interface Handle {
  readonly user: string;
  readonly host: string;
}

const MAX_USER = 64;
const USER = /^[a-z0-9._-]{1,64}$/;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Also `0x7f`, a number in base 16. */
const NUMBER_AT_END = /(^|\.)(\d+|0x[0-9a-f]*)$/;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const HTTPS_PORT = '443';
const PORT = /^[1-9]\d{0,4}$/;
const NUMBERED = [2, 3, 4];

/**
 * True for a valid `<user>` of a handle. `.` and `..` are not valid: in the path of `moved/{user}` they are dot
 * segments (RFC 3986, 5.2.4).
 */
export function isHandleUser(text: string): boolean {
  return USER.test(text) && text !== '.' && text !== '..';
}

/**
 * True for a valid host of a handle: a lower-case DNS name or an IPv4 address, with a port if it is not that of https.
 * So it is spelled as in an https address, where a name that ends in a number is an IPv4 address (WHATWG URL).
 */
export function isServerHost(text: string): boolean {
  const [name = '', port, ...more] = text.split(':');
  if (name.length > 253 || more.length > 0 || !name.split('.').every((label) => HOST_LABEL.test(label))) return false;
  if (NUMBER_AT_END.test(name) && !IPV4.test(name)) return false;
  return port === undefined || (PORT.test(port) && Number(port) <= 65_535 && port !== HTTPS_PORT);
}

/** Parses strictly, with one spelling per handle; `null` for anything else. Held by tests/vectors/handles-*.txt. */
export function parseHandle(text: string): Handle | null {
  const [user = '', host = '', ...more] = text.split('@');
  return more.length === 0 && isHandleUser(user) && isServerHost(host) ? { user, host } : null;
}

export function formatHandle(handle: Handle): string {
  return `${handle.user}@${handle.host}`;
}

/**
 * Returns the users to try for a new account, in order, until the store finds one free: the address's local part, the
 * same with a small number, and last with a large number from `chance`, so that the thousandth `info@` does not need a
 * thousand tries.
 */
export function handleCandidates(address: string, chance: Uint8Array): readonly string[] {
  const base = userFromLocalPart(localPart(address));
  const large = new DataView(chance.buffer, chance.byteOffset, chance.byteLength).getUint32(0);
  return [base, ...[...NUMBERED, large].map((number) => suffixed(base, String(number)))];
}

/** Removes accents, replaces each run of invalid characters with one `-`, and trims punctuation at the ends. */
function userFromLocalPart(local: string): string {
  const plain = local.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const user = plain.replace(/[^a-z0-9._-]+/g, '-').slice(0, MAX_USER);
  return trimmedEnds(user) || 'user';
}

function suffixed(base: string, suffix: string): string {
  return base.slice(0, MAX_USER - suffix.length) + suffix;
}

function trimmedEnds(user: string): string {
  return user.replace(/^[._-]+|[._-]+$/g, '');
}
