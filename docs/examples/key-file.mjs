// The examples' store for an account's keys: one JSON file that only its owner may read. Whoever has the keys controls
// the account, so an app keeps them in the system's key store and backs them up under the person's own secret.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fromBase64Url, toBase64Url } from '@gatehouse/client/keys';
import { nowInSeconds, randomBytes } from './lib.mjs';

/** Returns the stored keys, or new ones if there is no file. Writes nothing; `keep` does. */
export function keysOf(path, accountId) {
  if (!existsSync(path)) return { accountId, masterKey: randomBytes(32), version: 0, devices: [] };
  const kept = JSON.parse(readFileSync(path, 'utf8'));
  if (kept.account_id !== accountId) throw new Error(`${path} has the keys of another account, ${kept.account_id}.`);
  return {
    accountId,
    masterKey: fromBase64Url(kept.master_key),
    version: kept.version,
    devices: kept.devices.map(({ device_id, secret, added_at }) => ({
      deviceId: device_id,
      secret: fromBase64Url(secret),
      addedAt: added_at,
    })),
  };
}

export function newDevice(deviceId) {
  return { deviceId, secret: randomBytes(32), addedAt: nowInSeconds() };
}

export function keep(path, { accountId, masterKey, version, devices }) {
  const kept = {
    account_id: accountId,
    master_key: toBase64Url(masterKey),
    version,
    devices: devices.map(({ deviceId, secret, addedAt }) => ({
      device_id: deviceId,
      secret: toBase64Url(secret),
      added_at: addedAt,
    })),
  };
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  // `mode` above applies to a new file only; an existing file keeps its mode.
  chmodSync(path, 0o600);
}
