import { createHmac } from 'node:crypto';
import { SystemRandom } from '../../../adapters/system/random.js';
import { uuidV4 } from '../../../domain/kernel/ids.js';
import { SECOND, type Instant } from '../../../domain/kernel/instant.js';
import type { Client, ClientResponse } from '../http/client.js';

const random = new SystemRandom();

/** A registered account with the session that its registration opened. */
export interface Person {
  readonly address: string;
  readonly password: string;
  /** An access token. */
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionId: string;
  readonly deviceId: string;
}

/** Returns a unique address. */
export function anAddress(): string {
  return `p-${uuidV4(random.bytes(16))}@example.org`;
}

export async function aPerson(client: Client, password = 'correct horse battery'): Promise<Person> {
  const address = anAddress();
  const { status, body } = await client.post('/v1/auth/register', { body: { address, password } });
  if (status !== 200) throw new Error(`Registration answered ${status} ${String(body?.code)}.`);
  return {
    address,
    password,
    token: body.access_token,
    refreshToken: body.refresh_token,
    sessionId: body.session_id,
    deviceId: body.device_id,
  };
}

/** True when the service accepts an access token. */
export async function isSignedIn(client: Client, token: string): Promise<boolean> {
  return (await client.get('/v1/auth/profile', { token })).status === 200;
}

/** Enrols and confirms with the code of `now`, which is then spent; returns the secret in base32. */
export async function confirmSecondFactor(client: Client, { token }: Person, now: Instant): Promise<string> {
  const { body } = await client.post('/v1/auth/totp/enroll', { token });
  const secret: string = body.secret;
  const code = codeAt(secret, now);
  const { status } = await client.post('/v1/auth/totp/verify-enrollment', { token, body: { code } });
  if (status !== 200) throw new Error(`Confirming the second factor answered ${status}.`);
  return secret;
}

/** Sends the password step of a sign-in. */
export function logIn(client: Client, { address, password }: Person, more: object = {}): Promise<ClientResponse> {
  return client.post('/v1/auth/login', { body: { address, password, ...more } });
}

/** Returns the challenge of a person with a second factor. */
export async function aChallenge(client: Client, person: Person): Promise<string> {
  const { status, body } = await logIn(client, person);
  if (status !== 202) throw new Error(`The password step answered ${status} ${String(body?.code)}.`);
  return body.challenge;
}

export function giveCode(client: Client, challenge: string, code: string, more: object = {}): Promise<ClientResponse> {
  return client.post('/v1/auth/login/verify-totp', { body: { challenge, code, ...more } });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Computes RFC 6238 independently, so that the service's code is not tested against itself. */
export function codeAt(base32: string, instant: Instant): string {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(instant / (30 * SECOND))));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Returns a code that is not accepted around `instant`. */
export function wrongCodeAt(base32: string, instant: Instant): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(base32, instant + steps * 30 * SECOND));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code)) ?? '';
}
