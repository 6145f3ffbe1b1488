import type {
  DeviceDirectoryStore,
  StoredDirectory,
} from '../../../../application/ports/stores/device-directory-store.js';
import type { ListedDevice } from '../../../../domain/devices/device-directory.js';
import type { IdentityAnchor } from '../../../../domain/devices/identity-anchor.js';
import type { AccountId, DeviceId } from '../../../../domain/kernel/ids.js';
import { BYTES, INTEGER, UUID } from '../../mapping/columns.js';
import { unlessTaken } from '../../engine/errors.js';
import type { SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';

const FIND = 'SELECT version, ik, document FROM device_directories WHERE account_id = ?';
const FIND_ANCHOR = 'SELECT ik FROM device_directories WHERE account_id = ?';
const FIND_DEVICE = 'SELECT ed25519, ml_dsa65, added_at FROM directory_devices WHERE account_id = ? AND device_id = ?';
const INSERT = 'INSERT INTO device_directories (account_id, version, ik, document) VALUES (?, ?, ?, ?)';
const REPLACE = 'UPDATE device_directories SET version = ?, ik = ?, document = ? WHERE account_id = ? AND version = ?';
const DELETE_DEVICES = 'DELETE FROM directory_devices WHERE account_id = ?';
const DEVICE_COLUMNS = 'account_id, device_id, ed25519, ml_dsa65, added_at';

export class TypeormDeviceDirectoryStore extends SqlStore implements DeviceDirectoryStore {
  async find(accountId: AccountId): Promise<StoredDirectory | null> {
    const row = await this.first(FIND, [UUID.to(accountId)]);
    if (row === null) return null;
    const [version, ik] = [INTEGER.from(row['version']), BYTES.from(row['ik'])];
    return { version, ik, document: BYTES.from(row['document']) };
  }

  async findAnchor(accountId: AccountId): Promise<IdentityAnchor | null> {
    const row = await this.first(FIND_ANCHOR, [UUID.to(accountId)]);
    return row === null ? null : BYTES.from(row['ik']);
  }

  async findDevice(accountId: AccountId, deviceId: DeviceId): Promise<ListedDevice | null> {
    const row = await this.first(FIND_DEVICE, [UUID.to(accountId), UUID.to(deviceId)]);
    if (row === null) return null;
    const [ed25519, mlDsa65] = [BYTES.from(row['ed25519']), BYTES.from(row['ml_dsa65'])];
    return { deviceId, ed25519, mlDsa65, addedAt: INTEGER.from(row['added_at']) };
  }

  async publish(accountId: AccountId, directory: StoredDirectory, devices: readonly ListedDevice[]): Promise<boolean> {
    assertInTransaction(this.db);
    const won =
      directory.version === 1 ? await this.insert(accountId, directory) : await this.replace(accountId, directory);
    if (!won) return false;
    await this.run(DELETE_DEVICES, [UUID.to(accountId)]);
    if (devices.length > 0) await this.insertDevices(accountId, devices);
    return true;
  }

  private async insertDevices(accountId: AccountId, devices: readonly ListedDevice[]): Promise<void> {
    const text = `INSERT INTO directory_devices (${DEVICE_COLUMNS}) VALUES ${devices.map(() => '(?, ?, ?, ?, ?)').join(', ')}`;
    const account = UUID.to(accountId);
    const values = devices.flatMap(({ deviceId, ed25519, mlDsa65, addedAt }): SqlValue[] => {
      return [account, UUID.to(deviceId), BYTES.to(ed25519), BYTES.to(mlDsa65), INTEGER.to(addedAt)];
    });
    await this.db.write(({ sql }) => sql.runOnce(text, values));
  }

  private async insert(accountId: AccountId, { version, ik, document }: StoredDirectory): Promise<boolean> {
    const values = [UUID.to(accountId), INTEGER.to(version), BYTES.to(ik), BYTES.to(document)];
    return unlessTaken(this.run(INSERT, values));
  }

  private async replace(accountId: AccountId, { version, ik, document }: StoredDirectory): Promise<boolean> {
    const state = [INTEGER.to(version), BYTES.to(ik), BYTES.to(document)];
    const values = [...state, UUID.to(accountId), INTEGER.to(version - 1)];
    return (await this.run(REPLACE, values)) === 1;
  }
}
