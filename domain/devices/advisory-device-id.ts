import { isUuidV4, type DeviceId } from '../kernel/ids.js';

/**
 * Returns the device id that a sign-in request names, in lower case as the directory lists it; `null` for a malformed
 * value, which is not an error.
 */
export function advisoryDeviceId(value: unknown): DeviceId | null {
  const id = typeof value === 'string' ? value.toLowerCase() : null;
  return isUuidV4(id) ? id : null;
}
