import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import { runToEnd, startNode, startNodes, temporaryFolder } from '../support/processes/process.js';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshMariadb();
});
afterAll(() => fresh.drop());

async function run(statement: string): Promise<void> {
  const connection = await createConnection(fresh.url);
  await connection.query(statement).finally(() => connection.end());
}

describe('the start of a node', () => {
  it('whose user has no access to the database, or too little, names the remedy', async () => {
    const user = `user_${process.pid}`;
    await run(`CREATE USER '${user}'@'%' IDENTIFIED BY 'right'`);
    await run(`GRANT SELECT ON \`${new URL(fresh.url).pathname.slice(1)}\`.* TO '${user}'@'%'`);
    const starts: [change: (url: URL) => void, said: RegExp][] = [
      [(url) => (url.password = 'wrong'), /rejects the user or the password of DATABASE_URL/],
      [(url) => (url.pathname = '/of_somebody_else'), /may not use its database, or the database does not exist/],
      [() => undefined, /lacks a privilege; docs\/operating\.md has the GRANT \(ER_TABLEACCESS_DENIED_ERROR\)\.$/m],
    ];
    const said = await Promise.all(
      starts.map(async ([change]) => {
        const url = new URL(fresh.url);
        Object.assign(url, { username: user, password: 'right' });
        change(url);
        return runToEnd({ databaseUrl: url.href });
      }),
    );
    await run(`DROP USER '${user}'@'%'`);
    starts.forEach(([, pattern], index) =>
      expect(said[index]).toMatchObject({ code: 1, output: expect.stringMatching(pattern) }),
    );
  });

  it('that fails in a migration names it, and starts no service', async () => {
    // This table blocks the first migration.
    await run('CREATE TABLE accounts (other INT)');
    const { code, output } = await runToEnd({ databaseUrl: fresh.url });
    expect(output).toMatch(/Gatehouse cannot start: The schema migration accounts-and-sessions-\d+ failed: /);
    expect(output).not.toContain('is ready');
    expect(code).toBe(1);
    await run('DROP TABLE accounts');
  });

  it('on a missing database reports that', async () => {
    const url = new URL(fresh.url);
    url.pathname = '/not_there';
    expect((await runToEnd({ databaseUrl: url.href })).output).toMatch(
      /the database that DATABASE_URL names does not exist/,
    );
  });

  it('beside another on a new database: one migrates, both serve', async () => {
    const nodes = await startNodes(2, { databaseUrl: fresh.url });
    for (const node of nodes) expect((await node.admin.get('/readyz')).status).toBe(200);
    await Promise.all(nodes.map((node) => node.stop()));
    expect(nodes.filter((node) => node.output().includes('schema migrated'))).toHaveLength(1);
  });

  it('beside another on a new embedded database: the same', async () => {
    const nodes = await startNodes(2, { dataDir: await temporaryFolder() });
    const body = { address: 'ann@example.org', password: 'correct horse battery' };
    const statuses = await Promise.all(nodes.map((node) => node.client.post('/v1/auth/register', { body })));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all(nodes.map((node) => node.stop()));
    expect(nodes.filter((node) => node.output().includes('schema migrated'))).toHaveLength(1);
  });

  it('on a newer schema says so, and a node that runs already is no longer ready', async () => {
    const older = await startNode({ databaseUrl: fresh.url });
    await run("INSERT INTO migrations (timestamp, name) VALUES (99, 'from-the-future-0000000000099')");
    const { code, output } = await runToEnd({ databaseUrl: fresh.url });
    expect(output).toMatch(/newer than this build, which does not know from-the-future-0000000000099/);
    expect(code).toBe(1);
    const { body } = await older.admin.get('/readyz');
    expect(body).toMatchObject({ status: 503, detail: expect.stringContaining('from-the-future') });
  });
});
