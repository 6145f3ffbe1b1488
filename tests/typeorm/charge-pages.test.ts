import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { anId } from '../support/people/builders.js';

const BLOBS = 20_000;
const PAGE = 100;

describe('The charges of an account with very many blobs, on MariaDB', () => {
  const account = anId();
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openMariadb();
    const id = `X'${account.replaceAll('-', '')}'`;
    await opened.database.context.write(({ sql }) =>
      sql.runOnce(
        `INSERT INTO blobs (content_hash, location, size, charged_to, kind, charged_at, refs, doomed_at)
         SELECT UNHEX(SHA2(seq, 256)), UNHEX(MD5(seq)), 7, ${id}, 'original', 1, 1, NULL FROM seq_1_to_${BLOBS}`,
        [],
      ),
    );
    await opened.database.context.write(({ sql }) => sql.allOnce('ANALYZE TABLE blobs', []));
  }, 60_000);
  afterAll(() => opened.close());

  /** Returns the number of rows and index entries that the server reads for `work`. */
  async function readsOf(work: (stores: Stores) => Promise<unknown>): Promise<number> {
    return opened.database.transaction(async (context) => {
      const count = async () => {
        const rows = await context.read(({ sql }) => sql.allOnce("SHOW SESSION STATUS LIKE 'Handler_read%'", []));
        return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
      };
      const before = await count();
      await work(typeormStores(context));
      return (await count()) - before;
    });
  }

  it('are listed from every cursor at the cost of a page', async () => {
    const [first] = await opened.stores.chargedBlobs.list(account, { limit: PAGE, after: null });
    const middle = { size: 7n, contentHash: '8'.repeat(64) };
    for (const after of [null, first ?? null, middle]) {
      const reads = await readsOf(({ chargedBlobs }) => chargedBlobs.list(account, { limit: PAGE, after }));
      expect(reads).toBeLessThan(PAGE * 30);
    }
  });

  it('are added up in pages that each begin where the last one ended', async () => {
    const reads = await readsOf(({ references }) => references.chargedTotals([account]));
    expect(reads).toBeLessThan(BLOBS * 12);
  });
});
