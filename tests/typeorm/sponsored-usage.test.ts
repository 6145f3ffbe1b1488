import { expect, it } from '@jest/globals';
import type { Sql } from '../../adapters/typeorm/engine/sql.js';
import type { StoreContext } from '../../adapters/typeorm/engine/store-context.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { onEveryDatabase, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { numbersTo } from '../support/database/numbers.js';
import { runUnlimited } from '../support/database/unlimited.js';
import { anId, NOW } from '../support/people/builders.js';

const ASSETS = 1_200;
/** Every content is held by two assets, which are far from each other. */
const CONTENTS = 600;
const SIZE = 7;

const hex = (id: string) => `X'${id.replaceAll('-', '')}'`;

/** A third of the assets are in the trash, many of one instant; every third content is charged to somebody else. */
async function fill({ database }: OpenTypeorm, kid: string, sponsor: string): Promise<void> {
  const isMysql = database.config.kind === 'mysql';
  const numbers = (count: number) =>
    isMysql
      ? ['', `FROM ${numbersTo(count)}`]
      : [`WITH RECURSIVE s(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM s WHERE seq < ${count})`, 'FROM s'];
  const bytes = (number: string) => (isMysql ? `LPAD(${number}, 16, '0')` : `CAST(printf('%016d', ${number}) AS BLOB)`);
  const [before, from] = numbers(ASSETS);
  const [me, owner] = [hex(sponsor), hex(kid)];
  const [withContents, fromContents] = numbers(CONTENTS);
  await runUnlimited(database, [
    `INSERT INTO assets (id, album_id, owner_id, upload_user_id, created_at, trashed_at) ${before}
     SELECT ${bytes('seq')}, ${me}, ${owner}, ${me}, 1, CASE seq % 3 WHEN 0 THEN seq % 2 + 1 END ${from}`,
    `INSERT INTO asset_references (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at,
       crypto_suite_id) ${before}
     SELECT ${bytes('seq')}, 'original', ${bytes(`seq % ${CONTENTS}`)}, ${me}, ${SIZE}, ${me}, 1, 1 ${from}`,
    `INSERT INTO blobs (content_hash, size, charged_to, refs) ${withContents}
     SELECT ${bytes('seq - 1')}, ${SIZE}, CASE seq % 3 WHEN 0 THEN ${owner} ELSE ${me} END, 2 ${fromContents}`,
  ]);
}

/** Returns the stores, and counts the statements that they read by. */
function counted({ database: { context } }: OpenTypeorm): { readonly stores: Stores; readonly count: () => number } {
  let statements = 0;
  const counting = (sql: Sql) =>
    new Proxy(sql, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]): unknown => {
          statements += 1;
          return Reflect.apply(member, target, values);
        };
      },
    });
  const read: StoreContext['read'] = (each) =>
    context.read((session) => each({ ...session, sql: counting(session.sql) }));
  return { stores: typeormStores({ ...context, read }), count: () => statements };
}

onEveryDatabase('The usage of a sponsored account with many assets', (open) => {
  it('is the sum of what its sponsor is charged for, each content once, in short statements', async () => {
    const [kid, sponsorId] = [anId(), anId()];
    await open().stores.sponsoredAccounts.insert({ id: kid, sponsorId, createdAt: NOW });
    await fill(open(), kid, sponsorId);
    const { stores, count } = counted(open());
    const [listed] = await stores.sponsoredAccounts.list(sponsorId, { limit: 10, after: null });
    expect(listed?.used).toBe(BigInt((CONTENTS / 3) * 2 * SIZE));
    expect(count()).toBeGreaterThan((ASSETS / 256) * 2);
  });
});
