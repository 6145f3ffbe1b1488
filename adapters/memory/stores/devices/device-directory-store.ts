import type {
  DeviceDirectoryStore,
  StoredDirectory,
} from '../../../../application/ports/stores/device-directory-store.js';
import type { ListedDevice } from '../../../../domain/devices/device-directory.js';
import type { IdentityAnchor } from '../../../../domain/devices/identity-anchor.js';
import type { AccountId, DeviceId } from '../../../../domain/kernel/ids.js';
import { assertInTransaction, type MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type DirectoryRow = StoredDirectory & { readonly accountId: AccountId };
type DeviceRow = ListedDevice & { readonly accountId: AccountId };

export const DIRECTORIES: TableDefinition<DirectoryRow> = {
  name: 'device_directories',
  keyKinds: ['uuid'],
  key: ({ accountId }) => accountId,
};
export const DEVICES: TableDefinition<DeviceRow> = {
  name: 'directory_devices',
  keyKinds: ['uuid', 'uuid'],
  key: ({ accountId, deviceId }) => deviceKey(accountId, deviceId),
};

export class MemoryDeviceDirectoryStore implements DeviceDirectoryStore {
  constructor(private readonly db: MemoryContext) {}

  find(accountId: AccountId): Promise<StoredDirectory | null> {
    return this.db.run((database) => {
      const row = database.table(DIRECTORIES).get(accountId);
      return row === null ? null : { version: row.version, ik: row.ik, document: row.document };
    });
  }

  async findAnchor(accountId: AccountId): Promise<IdentityAnchor | null> {
    return (await this.find(accountId))?.ik ?? null;
  }

  findDevice(accountId: AccountId, deviceId: DeviceId): Promise<ListedDevice | null> {
    return this.db.run((database) => {
      const row = database.table(DEVICES).get(deviceKey(accountId, deviceId));
      if (row === null) return null;
      return { deviceId, ed25519: row.ed25519, mlDsa65: row.mlDsa65, addedAt: row.addedAt };
    });
  }

  async publish(accountId: AccountId, directory: StoredDirectory, devices: readonly ListedDevice[]): Promise<boolean> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const directories = database.table(DIRECTORIES);
      const isPrevious = (row: DirectoryRow) => row.accountId === accountId && row.version === directory.version - 1;
      const won =
        directory.version === 1
          ? directories.insert({ accountId, ...directory }) === null
          : directories.update(isPrevious, directory) === 1;
      if (!won) return false;
      database.table(DEVICES).delete((row) => row.accountId === accountId);
      for (const device of devices) database.table(DEVICES).mustInsert({ accountId, ...device });
      return true;
    });
  }
}

export function deviceKey(accountId: AccountId, deviceId: DeviceId): string {
  return `${accountId} ${deviceId}`;
}
