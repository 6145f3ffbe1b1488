import { UUID } from '../../../adapters/typeorm/mapping/columns.js';
import type { StoreContext } from '../../../adapters/typeorm/engine/store-context.js';
import type { AlbumState } from '../../../application/ports/stores/album-store.js';

/** Inserts an album as every release has stored it: today's store also writes the columns of later migrations. */
export async function insertFormerAlbum(context: StoreContext, album: AlbumState): Promise<void> {
  const { id, ownerId, protocolVersion, cryptoSuiteId, createdAt } = album;
  const insert = `
    INSERT INTO albums (id, owner_id, protocol_version, crypto_suite_id, manifest, created_at)
    VALUES (?, ?, ?, ?, X'09', ?)`;
  const row = [UUID.to(id), UUID.to(ownerId), protocolVersion, cryptoSuiteId, createdAt];
  await context.write(({ sql }) => sql.run(insert, row));
}
