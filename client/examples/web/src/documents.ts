import { deriveKey, isMap, openSign, type CborMap } from '@gatehouse/client/keys';
import type { App } from './app.js';

/** Derives an own album's key from the master key, so it is not stored. A shared album would get it from its group. */
export function albumKey(app: App, albumId: string): Uint8Array {
  return deriveKey(app.keys.masterKey, `example-album/v1 ${albumId}`);
}

/** Returns the content that a device of this account signed for this context; `null` for anything else. */
export function openManifest(app: App, document: Uint8Array, context: Uint8Array): CborMap | null {
  const opened = openSign(document);
  if (opened === null || !app.devices.some((device) => opened.verifies(device, context))) return null;
  return isMap(opened.payload) ? opened.payload : null;
}
