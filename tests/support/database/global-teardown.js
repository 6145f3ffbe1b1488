import { createConnection } from 'mysql2/promise';

export default async function tearDown() {
  await globalThis.__endServers?.();
  if (process.env.TEST_DATABASE_URL) await dropKept(process.env.TEST_DATABASE_URL);
}

/** Drops the databases of `migrated-mariadb.ts` on a server that outlives the run. */
async function dropKept(server) {
  const { hostname: host, port, username, password } = new URL(server);
  const account = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  const connection = await createConnection({ host, port: Number(port || 3306), ...account });
  const [rows] = await connection.query({ sql: 'SHOW DATABASES', rowsAsArray: true });
  for (const [name] of rows)
    if (name.startsWith(`gatehouse_test_${process.env.TEST_RUN}_`)) await connection.query(`DROP DATABASE ${name}`);
  await connection.end();
}
