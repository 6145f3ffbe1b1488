import { isUuidV4, type DeviceId } from '../kernel/ids.js';

/** The device that a session-creating request named; a malformed one counts as none, it is never refused. */
export function advisoryDeviceId(value: unknown): DeviceId | null {
  return isUuidV4(value) ? value : null;
}
