import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkConfig } from '../../infrastructure/config/config.js';
import { storageStatus } from '../../infrastructure/storage.js';
import { atServer, freshDatabaseOn, SERVER_START_MS, type TestDatabase } from '../support/database/mariadb.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';

/** The settings and plugins are the server's, so it serves no other test. */
const mariadb = new MariadbProcess();
let server: string;
let database: TestDatabase;
beforeAll(async () => {
  server = (await mariadb.start()).url;
  database = await freshDatabaseOn(server);
}, SERVER_START_MS);
afterAll(() => mariadb.stop());

const run = (text: string) => atServer(server, (connection) => connection.query(text));

async function refusal(): Promise<string> {
  const url = Object.assign(new URL(database.url), { username: 'ann', password: 'hunter2' });
  const error: unknown = await storageStatus(checkConfig({ DATABASE_URL: url.href })).catch(
    (thrown: unknown) => thrown,
  );
  return (error as Error).message;
}

describe('A user of the database', () => {
  it.each([
    ['that is locked', "BY 'hunter2' ACCOUNT LOCK", /^the database has locked the user .*ER_ACCOUNT_HAS_BEEN_LOCKED/],
    ['whose password has expired', "BY 'hunter2' PASSWORD EXPIRE", /^the password of DATABASE_URL has expired; /],
    ['that must use TLS', "BY 'hunter2' REQUIRE SSL", /or accepts this user by TLS only \(\?ssl=true\) /],
    [
      'with a plugin that the driver lacks',
      "VIA ed25519 USING PASSWORD('hunter2')",
      /by a plugin that the service does/,
    ],
  ])('%s is rejected with the remedy', async (_which, how, message) => {
    if (how.includes('ed25519')) await run("INSTALL SONAME 'auth_ed25519'");
    await run(`CREATE USER ann IDENTIFIED ${how}; GRANT ALL ON *.* TO ann`);
    const found = await refusal();
    await run('DROP USER ann');
    expect(found).toMatch(message);
    expect(found).not.toContain('hunter2');
  });

  it('is told to use TLS by a server that accepts nothing else', async () => {
    await run("CREATE USER ann IDENTIFIED BY 'hunter2'; SET GLOBAL require_secure_transport = ON");
    // MariaDB before 11 says that it denies the user; MySQL and newer ones have a code of their own.
    expect(await refusal()).toMatch(/accepts this user by TLS only \(\?ssl=true\)|accepts TLS only; append \?ssl=true/);
  });
});
