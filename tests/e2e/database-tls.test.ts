import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import mysql from 'mysql2/promise';
import { MariadbProcess } from '../support/database/mariadb-process.js';
import { SERVER_START_MS } from '../support/database/mariadb.js';
import { selfSigned } from '../support/http/self-signed.js';
import { runToEnd, startNode, temporaryFolder } from '../support/processes/process.js';

const servers: MariadbProcess[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** Starts a database with a certificate for this host; returns its address at `localhost`, and the certificate's file. */
async function certifiedFor(host: string): Promise<{ databaseUrl: string; certificate: string }> {
  const [folder, { key, cert }, server] = [await temporaryFolder(), selfSigned(host), new MariadbProcess()];
  servers.push(server);
  const certificate = join(folder, 'cert.pem');
  await Promise.all([writeFile(certificate, cert), writeFile(join(folder, 'key.pem'), key)]);
  const { url } = await server.start(folder);
  const connection = await mysql.createConnection(url);
  await connection.query('CREATE DATABASE media CHARACTER SET utf8mb4');
  await connection.query("CREATE USER ann@'%' IDENTIFIED BY 'secret' REQUIRE SSL");
  await connection.query("GRANT ALL ON media.* TO ann@'%'");
  await connection.end();
  return { databaseUrl: `${url.replace('root@127.0.0.1', 'ann:secret@localhost')}/media?ssl=true`, certificate };
}

describe('a database that offers TLS, where DATABASE_URL asks for it', () => {
  it(
    'is used if its certificate is trusted and bears the name, by the thread of bulk steps too',
    async () => {
      const { databaseUrl, certificate } = await certifiedFor('localhost');
      const node = await startNode({ databaseUrl, env: { NODE_EXTRA_CA_CERTS: certificate } });
      const body = { address: 'ann@example.org', password: 'correct horse battery' };
      const token = (await node.client.post('/v1/auth/register', { body })).body.access_token as string;
      expect((await node.client.get('/v1/auth/export', { token })).status).toBe(200);
    },
    SERVER_START_MS,
  );

  it(
    'is refused with the remedy if its certificate bears another name, or is not trusted',
    async () => {
      const { databaseUrl, certificate } = await certifiedFor('other.example');
      const misnamed = await runToEnd({ databaseUrl, env: { NODE_EXTRA_CA_CERTS: certificate } });
      expect(misnamed).toMatchObject({ code: 1, output: expect.stringMatching(/^Gatehouse cannot start: .*\n$/) });
      expect(misnamed.output).toMatch(
        /bear the host name in DATABASE_URL.*localhost. is not cert's CN: other\.example/,
      );
      const untrusted = await runToEnd({ databaseUrl });
      expect(untrusted.output).toMatch(
        /^Gatehouse cannot start: .*NODE_EXTRA_CA_CERTS.*\(HANDSHAKE_SSL_ERROR \(self-signed certificate[^()]*\)\)\.\n$/,
      );
    },
    SERVER_START_MS,
  );
});
