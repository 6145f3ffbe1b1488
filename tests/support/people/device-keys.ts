import { sign, type KeyObject } from 'node:crypto';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import type { ListedDevice } from '../../../domain/devices/device-directory.js';
import { encodeCbor, type CborValue } from '../../../domain/kernel/deterministic-cbor.js';
import { uuidToBytes } from '../../../domain/kernel/ids.js';
import { upgradeIntentAad } from '../../../domain/albums/upgrade-intent.js';
import { aKeyPair } from './key-pair.js';

/** Both halves of a device's hybrid signing key pair. */
export interface DeviceKeys {
  readonly ed25519: KeyObject;
  readonly mlDsa65: Uint8Array;
  readonly listed: ListedDevice;
}

export function deviceKeys(deviceId: string): DeviceKeys {
  const { privateKey, publicKey } = aKeyPair();
  const mlDsa = ml_dsa65.keygen();
  const listed = { deviceId, ed25519: publicKey, mlDsa65: mlDsa.publicKey, addedAt: 1_760_000_000 };
  return { ed25519: privateKey, mlDsa65: mlDsa.secretKey, listed };
}

export interface IntentFields {
  readonly intent_id: string;
  readonly from_version: string;
  readonly to_version: string;
  readonly proposer_device: string;
  /** Seconds; `null` leaves it out. */
  readonly deadline: number | bigint | null;
}

/**
 * Makes a SignedUpgradeIntent. Its ML-DSA half is randomised, as a client's is: equal fields never give equal bytes.
 */
export function signIntent(keys: DeviceKeys, albumId: string, { deadline, ...fields }: IntentFields): Uint8Array {
  const payload = new Map<string, CborValue>(Object.entries(fields));
  if (deadline !== null) payload.set('deadline', deadline);
  const content = encodeCbor(payload);
  const kid = new Map([[4, uuidToBytes(fields.proposer_device)]]);
  const half = (alg: number, signer: (message: Uint8Array) => Uint8Array): CborValue => {
    const head = encodeCbor(new Map([[1, alg]]));
    const message = encodeCbor(['Signature', new Uint8Array(), head, upgradeIntentAad(albumId), content]);
    return [head, kid, signer(message)];
  };
  const halves = [
    half(-8, (message) => new Uint8Array(sign(null, message, keys.ed25519))),
    half(-49, (message) => ml_dsa65.sign(message, keys.mlDsa65)),
  ];
  return Buffer.concat([Buffer.of(0xd8, 98), encodeCbor([new Uint8Array(), new Map(), content, halves])]);
}
