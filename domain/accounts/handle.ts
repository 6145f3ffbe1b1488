import { localPart } from './address.js';

/** `<user>@<server_host>`, the public name. Only this is bound to a host; the identity key is not. */
export interface Handle {
  readonly user: string;
  readonly host: string;
}

const MAX_USER = 64;
const USER = /^[a-z0-9._-]{1,64}$/;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const PORT = /^[1-9]\d{0,4}$/;
const NUMBERED = [2, 3, 4];

/** A handle's `<user>`. `.` and `..` are none: in the path of `moved/{user}` they mean another place (RFC 3986, 5.2.4). */
export function isHandleUser(text: string): boolean {
  return USER.test(text) && text !== '.' && text !== '..';
}

/** A host as handles carry it: a lower-case DNS name or an IPv4 address, with a port where it is not the usual one. */
function isServerHost(text: string): boolean {
  const [name = '', port, ...more] = text.split(':');
  if (name.length > 253 || more.length > 0 || !name.split('.').every((label) => HOST_LABEL.test(label))) return false;
  return port === undefined || (PORT.test(port) && Number(port) <= 65_535);
}

/** Strict, and of one spelling: what is not exactly a handle is `null`. Held by tests/vectors/handles-*.txt. */
export function parseHandle(text: string): Handle | null {
  const [user = '', host = '', ...more] = text.split('@');
  return more.length === 0 && isHandleUser(user) && isServerHost(host) ? { user, host } : null;
}

export function formatHandle(handle: Handle): string {
  return `${handle.user}@${handle.host}`;
}

/**
 * The users to try for a new account, in this order, until the store finds one free: the address's local part, the same
 * with a small number, and last with a large one made of `chance`, so that the thousandth `info@` needs no thousand tries.
 */
export function handleCandidates(address: string, chance: Uint8Array): readonly string[] {
  const base = userFromLocalPart(localPart(address));
  const large = new DataView(chance.buffer, chance.byteOffset, chance.byteLength).getUint32(0);
  return [base, ...[...NUMBERED, large].map((number) => suffixed(base, String(number)))];
}

/** Accents go, every run of what a handle cannot have becomes one `-`, and the ends are letters or digits. */
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
