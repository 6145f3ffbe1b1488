import { toHex } from '../../../domain/kernel/bytes.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import { HEX, UUID } from '../../../adapters/typeorm/mapping/columns.js';
import type { SqlValue } from '../../../adapters/typeorm/engine/sql.js';
import type { StoreContext } from '../../../adapters/typeorm/engine/store-context.js';
import { aHash, anAccount, anAlbum, anId, NOW } from '../people/builders.js';
import type { OpenTypeorm } from './on-every-adapter.js';

/** Rows of one statement: below the number of values that either engine binds. */
const ROWS = 250;
const SIZE = 7;

/**
 * Inserts an account with `count` assets in its trash, of one instant or of several, each an original that nobody else
 * refers to, and returns its id. Rows only: there are no files.
 */
export async function anAccountWithTrash(
  { stores, database }: OpenTypeorm,
  count: number,
  trashedAt: (index: number) => Instant = () => NOW,
): Promise<string> {
  const account = anAccount();
  await stores.accounts.insert(account);
  const made = anAlbum({ ownerId: account.id });
  await stores.albums.insert(made);
  const [owner, album] = [UUID.to(account.id), UUID.to(made.id)];
  const assets = Array.from(
    { length: count },
    () => [UUID.to(anId()), HEX.to(toHex(aHash())), UUID.to(anId())] as const,
  );
  await database.transaction(async (context) => {
    await insert(
      context,
      'assets (id, album_id, owner_id, upload_user_id, created_at, trashed_at)',
      assets.map(([id], index) => [id, album, owner, owner, NOW, trashedAt(index)]),
    );
    await insert(
      context,
      'asset_references (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id)',
      assets.map(([id, hash]) => [id, 'original', hash, album, SIZE, owner, NOW, 1]),
    );
    await insert(
      context,
      'blobs (content_hash, location, size, charged_to, kind, charged_at, refs)',
      assets.map(([, hash, location]) => [hash, location, SIZE, owner, 'original', NOW, 1]),
    );
    await context.write(({ sql }) => sql.runOnce('UPDATE accounts SET used = ? WHERE id = ?', [SIZE * count, owner]));
  });
  return account.id;
}

async function insert(context: StoreContext, table: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    const text = `INSERT INTO ${table} VALUES ${some.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')}`;
    await context.write(({ sql }) => sql.runOnce(text, some.flat()));
  }
}
