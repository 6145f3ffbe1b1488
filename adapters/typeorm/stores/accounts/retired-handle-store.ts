import type { RetiredHandleStore } from '../../../../application/ports/stores/retired-handle-store.js';
import { unlessTaken } from '../../engine/errors.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses raw SQL only. */
export class TypeormRetiredHandleStore implements RetiredHandleStore {
  constructor(private readonly db: StoreContext) {}

  async retire(handleHash: Uint8Array): Promise<void> {
    await unlessTaken(
      this.db.write(({ sql }) => sql.run('INSERT INTO retired_handles (handle_hash) VALUES (?)', [handleHash])),
    );
  }

  async has(handleHash: Uint8Array): Promise<boolean> {
    const text = 'SELECT 1 AS one FROM retired_handles WHERE handle_hash = ?';
    return (await this.db.read(({ sql }) => sql.first(text, [handleHash]))) !== null;
  }
}
