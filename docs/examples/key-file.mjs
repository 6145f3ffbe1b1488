// Where the examples keep an account's keys: one JSON file that only its owner may read. Whoever has it is the account,
// so an app keeps this in the key store of the system and backs it up under the person's own secret.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { base64url, fromBase64url, identityKey, newDevice, randomBytes } from './lib.mjs';

/** The kept keys, or new ones of an account that has none yet. Nothing is written before `keep`. */
export function keysOf(path, accountId) {
  if (!existsSync(path)) return { accountId, ik: identityKey(randomBytes(32)), version: 0, devices: [] };
  const kept = JSON.parse(readFileSync(path, 'utf8'));
  if (kept.account_id !== accountId) throw new Error(`${path} has the keys of another account, ${kept.account_id}.`);
  return {
    accountId,
    ik: identityKey(fromBase64url(kept.identity_key)),
    version: kept.version,
    devices: kept.devices.map(({ device_id, seed, added_at }) => newDevice(device_id, fromBase64url(seed), added_at)),
  };
}

export function keep(path, { accountId, ik, version, devices }) {
  const kept = {
    account_id: accountId,
    identity_key: base64url(ik.secretKey),
    version,
    devices: devices.map(({ id, seed, addedAt }) => ({ device_id: id, seed: base64url(seed), added_at: addedAt })),
  };
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  // The mode above is for a new file; one that was there keeps its own.
  chmodSync(path, 0o600);
}
