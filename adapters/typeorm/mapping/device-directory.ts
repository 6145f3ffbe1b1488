import { EntitySchema } from './entity-schema.js';
import type { StoredDirectory } from '../../../application/ports/stores/device-directory-store.js';
import type { ListedDevice } from '../../../domain/devices/device-directory.js';
import { bytes, integer, uuid } from './columns.js';

export const DeviceDirectoryEntity = new EntitySchema<StoredDirectory & { readonly accountId: string }>({
  name: 'DeviceDirectory',
  tableName: 'device_directories',
  columns: { accountId: uuid({ primary: true }), version: integer(), ik: bytes(), document: bytes() },
});

/** The devices of the newest directory, in addition to its document, so that an index finds a device. */
export const DirectoryDeviceEntity = new EntitySchema<ListedDevice & { readonly accountId: string }>({
  name: 'DirectoryDevice',
  tableName: 'directory_devices',
  columns: {
    accountId: uuid({ primary: true }),
    deviceId: uuid({ primary: true }),
    ed25519: bytes(),
    mlDsa65: bytes(),
    addedAt: integer(),
  },
});
