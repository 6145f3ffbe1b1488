import type {
  DeviceDirectoryStore,
  StoredDirectory,
} from '../../../../application/ports/stores/device-directory-store.js';
import type { ListedDevice } from '../../../../domain/devices/device-directory.js';
import type { IdentityAnchor } from '../../../../domain/devices/identity-anchor.js';
import type { AccountId, DeviceId } from '../../../../domain/kernel/ids.js';
import { BYTES, INTEGER, UUID } from '../../mapping/columns.js';
import { DeviceDirectoryEntity, DirectoryDeviceEntity } from '../../mapping/device-directory.js';
import { isDuplicateKey } from '../../engine/errors.js';
import { assertInTransaction, type StoreContext } from '../../engine/store-context.js';

const FIND_ANCHOR = 'SELECT ik FROM device_directories WHERE account_id = ?';
const FIND_DEVICE = 'SELECT ed25519, ml_dsa65, added_at FROM directory_devices WHERE account_id = ? AND device_id = ?';

export class TypeormDeviceDirectoryStore implements DeviceDirectoryStore {
  constructor(private readonly db: StoreContext) {}

  async find(accountId: AccountId): Promise<StoredDirectory | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(DeviceDirectoryEntity, { accountId }));
    return row === null ? null : { version: row.version, ik: row.ik, document: row.document };
  }

  async findAnchor(accountId: AccountId): Promise<IdentityAnchor | null> {
    const row = await this.db.read(({ sql }) => sql.first(FIND_ANCHOR, [UUID.to(accountId)]));
    return row === null ? null : BYTES.from(row['ik']);
  }

  async findDevice(accountId: AccountId, deviceId: DeviceId): Promise<ListedDevice | null> {
    const row = await this.db.read(({ sql }) => sql.first(FIND_DEVICE, [UUID.to(accountId), UUID.to(deviceId)]));
    if (row === null) return null;
    const [ed25519, mlDsa65] = [BYTES.from(row['ed25519']), BYTES.from(row['ml_dsa65'])];
    return { deviceId, ed25519, mlDsa65, addedAt: INTEGER.from(row['added_at']) };
  }

  async publish(accountId: AccountId, directory: StoredDirectory, devices: readonly ListedDevice[]): Promise<boolean> {
    assertInTransaction(this.db);
    const won =
      directory.version === 1 ? await this.insert(accountId, directory) : await this.replace(accountId, directory);
    if (!won) return false;
    await this.db.write(({ manager }) => manager.delete(DirectoryDeviceEntity, { accountId }));
    if (devices.length > 0) {
      const rows = devices.map((device) => ({ accountId, ...device }));
      await this.db.write(({ manager }) => manager.insert(DirectoryDeviceEntity, rows));
    }
    return true;
  }

  private async insert(accountId: AccountId, directory: StoredDirectory): Promise<boolean> {
    try {
      await this.db.write(({ manager }) => manager.insert(DeviceDirectoryEntity, { accountId, ...directory }));
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'PRIMARY')) return false;
      throw error;
    }
  }

  private async replace(accountId: AccountId, directory: StoredDirectory): Promise<boolean> {
    const previous = { accountId, version: directory.version - 1 };
    const result = await this.db.write(({ manager }) => manager.update(DeviceDirectoryEntity, previous, directory));
    return result.affected === 1;
  }
}
