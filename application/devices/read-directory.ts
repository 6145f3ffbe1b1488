import { DomainError } from '../../domain/kernel/errors.js';
import type { DeviceDirectoryStore } from '../ports/stores/device-directory-store.js';
import type { Caller } from '../sessions/caller.js';

/** Returns the caller's own directory, byte for byte as it was published. */
export class ReadDirectory {
  constructor(private readonly parts: { readonly directories: DeviceDirectoryStore }) {}

  async execute(caller: Caller): Promise<Uint8Array> {
    const stored = await this.parts.directories.find(caller.account.id);
    if (stored !== null) return stored.document;
    throw new DomainError('error.device.no_directory', 'You have published no device directory yet.');
  }
}
