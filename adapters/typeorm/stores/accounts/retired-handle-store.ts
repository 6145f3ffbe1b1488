import type { RetiredHandleStore } from '../../../../application/ports/stores/retired-handle-store.js';
import { unlessTaken } from '../../engine/errors.js';
import { SqlStore } from '../../engine/sql-store.js';

export class TypeormRetiredHandleStore extends SqlStore implements RetiredHandleStore {
  async retire(handleHash: Uint8Array): Promise<void> {
    await unlessTaken(this.run('INSERT INTO retired_handles (handle_hash) VALUES (?)', [handleHash]));
  }

  async has(handleHash: Uint8Array): Promise<boolean> {
    const text = 'SELECT 1 AS one FROM retired_handles WHERE handle_hash = ?';
    return (await this.first(text, [handleHash])) !== null;
  }
}
