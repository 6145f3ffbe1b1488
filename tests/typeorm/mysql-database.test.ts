import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mysql from 'mysql2';
import { mysqlPool } from '../../adapters/typeorm/engine/mysql/pool-options.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { anAccount, inParallel } from '../support/people/builders.js';

let opened: OpenTypeorm;
/** With TEST_DATABASE_URL the tests run on a server of any make. */
let isMysql: boolean;
beforeAll(async () => {
  opened = await openMariadb();
  const row = await opened.database.context.read(({ sql }) => sql.first('SELECT VERSION() AS version', []));
  isMysql = !String(row?.['version']).includes('MariaDB');
});
afterAll(() => opened.close());

describe('MysqlDatabase', () => {
  it('sets up every connection: isolation, strictness, short lock waits, character set', async () => {
    const settings = await inParallel(10, () =>
      opened.database.context.read(({ sql }) =>
        sql.first(
          `SELECT @@${isMysql ? 'transaction' : 'tx'}_isolation AS isolation, @@sql_mode AS mode,
                  @@innodb_lock_wait_timeout AS lock_wait, @@character_set_connection AS charset,
                  ${isMysql ? "'0'" : '@@wsrep_sync_wait'} AS sync_wait,
                  ${isMysql ? '@@wait_timeout' : '@@idle_transaction_timeout * 6'} AS silence`,
          [],
        ),
      ),
    );
    for (const row of settings) {
      expect(row).toMatchObject({
        isolation: 'READ-COMMITTED',
        lock_wait: '1',
        sync_wait: '0',
        silence: '30',
        charset: 'utf8mb4',
      });
      expect(row?.['mode']).toContain('STRICT_ALL_TABLES');
    }
  });

  it('connects to an IPv6 address, which a URL writes in brackets', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await once(server.listen(0, '::1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const connection = mysql.createConnection(mysqlPool({ kind: 'mysql', url: `mysql://ann@[::1]:${port}/media` }));
    await once(connection, 'error');
    server.close();
    expect(connections).toBe(1);
  });

  it('runs the victim of a real deadlock again, so that both transactions are kept', async () => {
    const { stores, unitOfWork } = opened;
    const [left, right] = [anAccount(), anAccount()];
    await stores.accounts.insert(left);
    await stores.accounts.insert(right);
    let [runs, holding] = [0, 0];
    const crossing = (first: string, second: string, name: string) =>
      unitOfWork.run(async ({ accounts }) => {
        runs += 1;
        await accounts.lock(first);
        holding += 1;
        while (holding < 2) await new Promise((resolve) => setImmediate(resolve));
        await accounts.setDisplayName(second, name);
      });
    await Promise.all([crossing(left.id, right.id, 'by the one'), crossing(right.id, left.id, 'by the other')]);
    expect(runs).toBe(3);
    expect((await stores.accounts.find(left.id))?.displayName).toBe('by the other');
    expect((await stores.accounts.find(right.id))?.displayName).toBe('by the one');
  });

  it('frees the locks of a transaction whose client is silent, and keeps nothing of it', async () => {
    // Half a minute, and `silence` above.
    if (isMysql) return;
    const { stores, unitOfWork } = opened;
    const account = anAccount();
    await stores.accounts.insert(account);
    const silent = unitOfWork.run(async ({ accounts }) => {
      await accounts.setDisplayName(account.id, 'by the silent one');
      // Waits for the lock of this transaction.
      await stores.accounts.setDisplayName(account.id, 'by the other');
      await accounts.setDisplayName(account.id, 'by the silent one, later');
    });
    await expect(silent).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await stores.accounts.find(account.id))?.displayName).toBe('by the other');
  }, 30_000);

  it('counts a write that matched and changed nothing, as SQLite does', async () => {
    const { database, stores } = opened;
    const account = anAccount();
    await stores.accounts.insert(account);
    const matched = await database.context.write(({ sql }) =>
      sql.run('UPDATE accounts SET webfinger = webfinger WHERE address = ?', [account.address]),
    );
    expect(matched).toBe(1);
  });
});
