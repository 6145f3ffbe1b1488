import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoreContext } from '../../adapters/typeorm/engine/store-context.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { openMariadb, openSqlite, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { numbersTo } from '../support/database/numbers.js';
import { readsOf } from '../support/database/server-reads.js';
import { runUnlimited } from '../support/database/unlimited.js';
import { anId } from '../support/people/builders.js';

const ALBUMS = 2_000;
const PAGE = 100;

/** Half of the albums are the account's own, with an asset of somebody else in the trash of each. */
function rowsOf(account: string, other: string, isMysql: boolean): readonly string[] {
  const hex = (id: string) => `X'${id.replaceAll('-', '')}'`;
  const [me, them] = [hex(account), hex(other)];
  const id = isMysql ? "LPAD(seq, 16, '0')" : "CAST(printf('%016d', seq) AS BLOB)";
  const document = isMysql ? "'d'" : "X'64'";
  const seq = `WITH RECURSIVE seq(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM seq WHERE seq < ${ALBUMS})`;
  const [before, from] = isMysql ? ['', `FROM ${numbersTo(ALBUMS)}`] : [seq, 'FROM seq'];
  const trashedAt = `1 + (seq * 7919) % ${ALBUMS}`;
  return [
    `INSERT INTO albums (id, owner_id, protocol_version, crypto_suite_id, manifest, created_at)
     ${before} SELECT ${id}, CASE seq % 2 WHEN 0 THEN ${me} ELSE ${them} END, '2026-01-01', 1, ${document}, seq ${from}`,
    `INSERT INTO album_members (album_id, account_id, role, album_created_at)
     ${before} SELECT ${id}, ${me}, 'admin', seq ${from} WHERE seq % 2 = 1`,
    `INSERT INTO assets (id, album_id, owner_id, upload_user_id, created_at, trashed_at)
     ${before} SELECT ${id}, ${id}, ${them}, ${them}, 1, ${trashedAt} ${from}`,
    `INSERT INTO asset_references (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at,
       crypto_suite_id, protocol_version, sidecar_schema, document)
     ${before} SELECT ${id}, 'original', ${id}, ${id}, 7, ${them}, 1, 1, '2026-01-01', 1, ${document} ${from}`,
  ];
}

async function fill({ database }: OpenTypeorm, account: string): Promise<void> {
  const isMysql = database.config.kind === 'mysql';
  const analyze = isMysql ? ['ANALYZE TABLE albums, album_members, assets, asset_references'] : [];
  await runUnlimited(database, [...rowsOf(account, anId(), isMysql), ...analyze]);
}

describe.each([
  ['SQLite', openSqlite],
  ['MariaDB', openMariadb],
])('The pages of an account with very many albums, on %s', (engine, open) => {
  const account = anId();
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await open();
    await fill(opened, account);
  }, 60_000);
  afterAll(() => opened.close());

  const cursors = [null, ...[0.01, 0.5, 0.99].map((share) => ({ createdAt: ALBUMS * share, id: anId() }))];

  async function statementsOf(work: (stores: Stores) => Promise<unknown>): Promise<number> {
    let statements = 0;
    const { context } = opened.database;
    const counting: StoreContext = {
      ...context,
      read: (each) => {
        statements += 1;
        return context.read(each);
      },
    };
    await work(typeormStores(counting));
    return statements;
  }

  it('merge the trash from the albums that a page reaches', async () => {
    for (const after of cursors) {
      const statements = await statementsOf(async ({ assets }) => {
        const page = await assets.listTrash(account, { limit: PAGE, after });
        const before = after?.createdAt ?? ALBUMS + 1;
        const instants = page.map(({ trashedAt }) => trashedAt ?? 0).filter((instant) => instant < before);
        const expected = Array.from(
          { length: Math.min(instants.length, before - 1) },
          (_, index) => before - 1 - index,
        );
        expect(instants).toEqual(expected);
        expect(instants.length).toBeGreaterThanOrEqual(Math.min(before - 1, PAGE - 1));
      });
      expect(statements).toBeLessThan(60);
    }
  });

  const onMariadb = engine === 'MariaDB' ? it : it.skip;
  onMariadb('read what a page needs', async () => {
    for (const after of cursors) {
      const albums = await readsOf(opened, ({ albums }) => albums.list(account, { limit: PAGE, after }));
      const trash = await readsOf(opened, ({ assets }) => assets.listTrash(account, { limit: PAGE, after }));
      const some = await readsOf(opened, ({ assetRemovals }) => assetRemovals.albumsWithTrash(account, null, 20));
      expect(albums).toBeLessThan(PAGE * 12);
      expect(trash).toBeLessThan(ALBUMS * 12 + PAGE * 60);
      expect(some).toBeLessThan(20 * 12);
    }
  });
});
