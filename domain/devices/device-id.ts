import { isUuidV4, type DeviceId } from '../kernel/ids.js';

/**
 * The device that a session-creating request names, in upper or lower case; returned in lower case, as the directory
 * lists it. A malformed one counts as none and is not an error.
 */
export function advisoryDeviceId(value: unknown): DeviceId | null {
  const id = typeof value === 'string' ? value.toLowerCase() : null;
  return isUuidV4(id) ? id : null;
}
