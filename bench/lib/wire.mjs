import { deviceSigner, identitySigner, listDevice, signDirectory } from '@gatehouse/client/keys';
import { randomBytes } from 'node:crypto';

export const base64url = (bytes) => Buffer.from(bytes).toString('base64url');

/** Sends one request and returns the JSON of its answer; throws with the body of a refusal. */
export async function request(url, method, path, { token, protocol, json, body, type, signal } = {}) {
  const headers = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(protocol === undefined ? {} : { 'X-Service-Protocol': protocol }),
    ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(type === undefined ? {} : { 'Content-Type': type }),
  };
  const sent = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(`${url}${path}`, { method, headers, body: sent, signal });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Publishes the first directory of an account, with its session's device, after which the session may write. */
export async function publishDirectory({ id, deviceId, send }, protocol) {
  const device = deviceSigner(deviceId, randomBytes(32));
  const directory = { version: 1, devices: [listDevice(device, Math.floor(Date.now() / 1000))] };
  const body = await signDirectory(id, directory, identitySigner(randomBytes(32)));
  await send('PUT', '/v1/devices/directory', { protocol, body, type: 'application/cbor' });
}
