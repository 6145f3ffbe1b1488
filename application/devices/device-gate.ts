import type { ListedDevice } from '../../domain/devices/device-directory.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { DeviceDirectoryStore } from '../ports/stores/device-directory-store.js';
import type { Caller } from '../sessions/caller.js';

/** Requires that the writing device is in the account's published directory (specification, "Registration" 5). */
export class DeviceGate {
  constructor(private readonly parts: { readonly directories: DeviceDirectoryStore }) {}

  /** Returns the caller's device with its keys. @throws error.device.not_listed */
  async requireListed(caller: Caller): Promise<ListedDevice> {
    const device = await this.parts.directories.findDevice(caller.account.id, caller.deviceId);
    if (device !== null) return device;
    throw deviceNotListed();
  }
}

export function deviceNotListed(): DomainError {
  const remedy = 'Publish a device directory that lists this device, then try again.';
  return new DomainError('error.device.not_listed', remedy);
}
