// What a client of the service needs, in plain JavaScript: deterministic CBOR, COSE signatures, and requests.
import { Buffer } from 'node:buffer';
import * as ed25519 from '@noble/ed25519';
import { sha256 as hash, sha512 } from '@noble/hashes/sha2.js';
import { randomBytes } from '@noble/hashes/utils.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';

ed25519.hashes.sha512 = sha512;

export const base64url = (bytes) => Buffer.from(bytes).toString('base64url');
export const fromBase64url = (text) => new Uint8Array(Buffer.from(text, 'base64url'));
export const sha256 = (bytes) => Buffer.from(hash(bytes)).toString('hex');
export { randomBytes };

/** RFC 9562: 48 bits of milliseconds, then chance. */
export function uuidV7() {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Deterministic CBOR (RFC 8949 section 4.2.1) of integers, text, bytes, arrays, Maps and null. */
export function cbor(value) {
  if (value === null) return Buffer.of(0xf6);
  if (Number.isInteger(value)) return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]) => [cbor(key), cbor(item)]);
    entries.sort(([left], [right]) => Buffer.compare(left, right));
    return Buffer.concat([head(5, entries.length), ...entries.flat()]);
  }
  throw new TypeError(`No CBOR for ${typeof value}`);
}

function head(major, argument) {
  const width = argument < 24 ? 0 : argument < 2 ** 8 ? 1 : argument < 2 ** 16 ? 2 : argument < 2 ** 32 ? 4 : 8;
  const bytes = Buffer.alloc(1 + width);
  bytes[0] = (major << 5) | (width === 0 ? argument : 24 + Math.log2(width));
  if (width === 8) bytes.writeBigUInt64BE(BigInt(argument), 1);
  else if (width > 0) bytes.writeUIntBE(argument, 1, width);
  return bytes;
}

const map = (object) => new Map(Object.entries(object));
const EDDSA = -8;
const ML_DSA_65 = -49;

/** COSE_Sign1 (RFC 9052, tag 18) by one Ed25519 key. */
export function coseSign1(payload, externalAad, secretKey) {
  const [protectedHead, content] = [cbor(new Map([[1, EDDSA]])), cbor(payload)];
  const signature = ed25519.sign(cbor(['Signature1', protectedHead, externalAad, content]), secretKey);
  return Buffer.concat([Buffer.of(0xd2), cbor([protectedHead, new Map(), content, signature])]);
}

/** COSE_Sign (tag 98) by both halves of a device's key; the `kid` is the device id. */
export function coseSign(payload, externalAad, device) {
  const content = cbor(payload);
  const kid = Buffer.from(device.id.replaceAll('-', ''), 'hex');
  const half = (alg, sign) => {
    const protectedHead = cbor(new Map([[1, alg]]));
    const signed = cbor(['Signature', new Uint8Array(), protectedHead, externalAad, content]);
    return [protectedHead, new Map([[4, kid]]), sign(signed)];
  };
  const halves = [
    half(EDDSA, (message) => ed25519.sign(message, device.ed25519.secretKey)),
    half(ML_DSA_65, (message) => ml_dsa65.sign(message, device.mlDsa65.secretKey)),
  ];
  return Buffer.concat([Buffer.of(0xd8, 98), cbor([new Uint8Array(), new Map(), content, halves])]);
}

/** An answer that is an error: `code` says which, `problem` holds everything that it carries. */
export class ServiceError extends Error {
  constructor(status, problem) {
    super(`${status} ${problem?.code}: ${problem?.detail}`);
    this.status = status;
    this.code = problem?.code;
    this.problem = problem;
  }
}

/** One request. `json`, `cbor` or `bytes` (with their `type`) is the body; `protocol` the version that it is written at. */
export async function request(baseUrl, method, path, options = {}) {
  const headers = { ...options.headers };
  if (options.token !== undefined) headers['Authorization'] = `Bearer ${options.token}`;
  if (options.protocol !== undefined) headers['X-Service-Protocol'] = options.protocol;
  let body = options.bytes ?? options.cbor;
  if (options.json !== undefined) body = JSON.stringify(options.json);
  const type = options.json !== undefined ? 'application/json' : (options.type ?? 'application/cbor');
  if (body !== undefined) headers['Content-Type'] = type;
  const response = await fetch(baseUrl + path, { method, headers, body });
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const answer = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer());
  if (!response.ok) throw new ServiceError(response.status, isJson ? answer : null);
  return answer;
}

/**
 * Registers a new account, makes keys for its device, and publishes its first device directory: from then on it may
 * write. An app keeps what is made here; whoever has `ik` is the account.
 */
export async function newAccount(baseUrl, { address, password, protocol }) {
  const pair = await request(baseUrl, 'POST', '/v1/auth/register', { json: { address, password } });
  const send = (method, path, options = {}) => request(baseUrl, method, path, { token: pair.access_token, ...options });
  const { id } = await send('GET', '/v1/auth/profile');
  const account = { id, address, send, ik: identityKey(randomBytes(32)), device: newDevice(pair.device_id) };
  await publishDirectory(account, 1, [account.device], protocol);
  return account;
}

/** The account's own Ed25519 key, which every directory of its devices is signed by. */
export function identityKey(secretKey) {
  return { secretKey, publicKey: ed25519.getPublicKey(secretKey) };
}

/** A device's two keys, both made of 64 bytes of chance: those are all that is to be kept. */
export function newDevice(id, seed = randomBytes(64), addedAt = Math.floor(Date.now() / 1000)) {
  return {
    id,
    seed,
    addedAt,
    ed25519: { secretKey: seed.subarray(0, 32), publicKey: ed25519.getPublicKey(seed.subarray(0, 32)) },
    mlDsa65: ml_dsa65.keygen(seed.subarray(32)),
  };
}

/** The directory of the account's devices, signed by its identity key; each version replaces the one before. */
export function publishDirectory(account, version, devices, protocol) {
  const listed = devices.map((device) =>
    map({
      device_id: device.id,
      ed25519: device.ed25519.publicKey,
      ml_dsa_65: device.mlDsa65.publicKey,
      added_at: device.addedAt,
    }),
  );
  const payload = map({ version, ik: account.ik.publicKey, devices: listed });
  const aad = cbor(['service-device-directory/v1', account.id]);
  const document = coseSign1(payload, aad, account.ik.secretKey);
  return account.send('PUT', '/v1/devices/directory', { protocol, cbor: document });
}

/** A SignedUpgradeIntent: the proposal to move an album from one version to another, by this device. */
export function signUpgradeIntent(account, albumId, { intentId, from, to, deadlineSeconds }) {
  const payload = map({
    intent_id: intentId,
    from_version: from,
    to_version: to,
    proposer_device: account.device.id,
    deadline: deadlineSeconds,
  });
  return coseSign(payload, cbor(['service-upgrade-intent/v1', albumId]), account.device);
}
