import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type Connection } from 'mysql2/promise';
import { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import type { ClientResponse } from '../support/http/client.js';
import { anAddress } from '../support/people/person.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../support/people/writer.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { anUploadOf, uploadBody } from '../support/uploads/uploads.js';

/** A failing store is reported to the request, which is never answered 500 (contract section 3). */
type Request = (
  service: TestService,
  writer: Writer,
  ids: { album: string; upload: string },
) => Promise<ClientResponse>;

const get =
  (path: string): Request =>
  ({ client }, { token }) =>
    client.get(path, { token });
const post =
  (path: string, body: object): Request =>
  ({ client }, { token }) =>
    client.post(path, { token, protocol: PIN, body });

const REQUESTS: Readonly<Record<string, Request>> = {
  profile: get('/v1/auth/profile'),
  rename: ({ client }, { token }) => client.patch('/v1/auth/profile', { token, body: { display_name: 'Ann' } }),
  refresh: ({ client }, { refreshToken }) => client.post('/v1/auth/refresh', { body: { refresh_token: refreshToken } }),
  login: ({ client }, { address, password }) => client.post('/v1/auth/login', { body: { address, password } }),
  register: ({ client }) =>
    client.post('/v1/auth/register', { body: { address: anAddress(), password: 'correct horse battery' } }),
  reauthenticate: post('/v1/auth/reauthenticate', { password: 'a wrong password' }),
  sessions: get('/v1/auth/sessions'),
  challenge: post('/v1/auth/logout/all/challenge', {}),
  logoutAll: post('/v1/auth/logout/all', { challenge: 'AAAA', signature: 'AAAA' }),
  enroll: post('/v1/auth/totp/enroll', {}),
  discoverability: get('/v1/auth/discoverability'),
  directory: get('/v1/devices/directory'),
  lookUp: get('/v1/users?handle=ann@gatehouse.test'),
  webfinger: get('/.well-known/webfinger?resource=acct:ann@gatehouse.test'),
  moved: get('/.well-known/service/moved/ann'),
  revoked: get('/.well-known/service/revoked-jti'),
  albums: get('/v1/albums'),
  newAlbum: post('/v1/albums', { protocol_version: PIN, crypto_suite_id: 1, manifest: 'bQ' }),
  upgrade: (service, writer, { album }) => get(`/v1/albums/${album}/upgrade`)(service, writer, { album, upload: '' }),
  assets: (service, writer, { album }) => get(`/v1/albums/${album}/assets`)(service, writer, { album, upload: '' }),
  newUpload: (service, writer, { album }) =>
    post('/upload', uploadBody(album, new Uint8Array([1])))(service, writer, { album, upload: '' }),
  upload: (service, writer, { upload }) => get(`/upload/${upload}`)(service, writer, { album: '', upload }),
  trash: get('/v1/trash'),
  emptyTrash: ({ client }, { token }) => client.delete('/v1/trash', { token, protocol: PIN }),
  quota: get('/quota'),
  blob: get(`/v1/blobs/${'ab'.repeat(32)}`),
  sponsored: get('/v1/auth/sponsored-accounts'),
};

interface Broken {
  readonly service: TestService;
  readonly writer: Writer;
  readonly ids: { readonly album: string; readonly upload: string };
}

async function prepared(database: DatabaseConfig): Promise<Broken> {
  const service = await startTestService({ database });
  const writer = await aWriter(service.client, service.baseParts);
  const album = await anAlbumOf(service.client, writer);
  const upload = await anUploadOf(service.client, writer, album, new Uint8Array([1, 2, 3]));
  return { service, writer, ids: { album, upload } };
}

type Answers = Readonly<Record<string, string>>;

async function answers({ service, writer, ids }: Broken): Promise<Answers> {
  const found: Record<string, string> = {};
  for (const [name, request] of Object.entries(REQUESTS)) {
    const { status, body } = await request(service, writer, ids);
    found[name] = `${status} ${String(body?.code ?? '')}`.trim();
  }
  return found;
}

const ofServer = (found: Answers) => Object.entries(found).filter(([, answer]) => answer.startsWith('5'));

function expectNever500(found: Answers): void {
  expect(ofServer(found).filter(([, answer]) => !/^503 error\.(auth|server)\.unavailable$/.test(answer))).toEqual([]);
}

function expectUnreadable(found: Answers): void {
  expectNever500(found);
  expect(found).toMatchObject({
    profile: '401 error.auth.unavailable',
    quota: '401 error.auth.unavailable',
    newUpload: '401 error.auth.unavailable',
    refresh: '503 error.auth.unavailable',
    login: '503 error.auth.unavailable',
    register: '503 error.auth.unavailable',
  });
}

async function inEachTablesAbsence(
  broken: Broken,
  tables: readonly string[],
  run: (sql: string) => Promise<unknown>,
): Promise<void> {
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables) {
    await run(`ALTER TABLE ${table} RENAME TO away`);
    try {
      const found = await answers(broken);
      if (table === 'sessions') {
        expect(found['profile']).toBe('401 error.auth.unavailable');
        expect(found['refresh']).toBe('503 error.auth.unavailable');
      }
      expectNever500(found);
    } finally {
      await run(`ALTER TABLE away RENAME TO ${table}`);
    }
  }
  expect(ofServer(await answers(broken))).toEqual([]);
}

describe('SQLite', () => {
  let folder: string;
  let broken: Broken;
  let other: LibsqlConnection;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-broken-'));
    const file = join(folder, 'test.sqlite');
    broken = await prepared({ kind: 'sqlite', file });
    other = new LibsqlConnection(file);
    other.pragma('legacy_alter_table = ON');
  });
  afterAll(async () => {
    other.close();
    await broken.service.stop();
    await rm(folder, { recursive: true });
  });

  it('without one of its tables', async () => {
    const rows = other.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").all();
    const tables = rows.map((row) => String(row['name'])).filter((name) => name !== 'migrations');
    await inEachTablesAbsence(broken, tables, async (sql) => {
      other.exec(sql);
    });
  }, 120_000);
});

describe('MariaDB', () => {
  let fresh: TestDatabase;
  let root: Connection;
  let user: string;
  let broken: Broken;
  const run = (sql: string) => root.query(sql);
  const cutConnections = async () => {
    const [rows] = await root.query('SELECT id FROM information_schema.processlist WHERE user = ?', [user]);
    for (const { id } of rows as { id: number }[]) await run(`KILL ${id}`).catch(() => undefined);
  };

  beforeAll(async () => {
    fresh = await freshMariadb();
    const url = new URL(fresh.url);
    const name = url.pathname.slice(1);
    root = await createConnection({ uri: fresh.url });
    user = `u${name.slice(-16)}`;
    await run(`CREATE USER ${user} IDENTIFIED BY 'a password'`);
    await run(`GRANT ALL ON ${name}.* TO ${user}`);
    url.username = user;
    url.password = encodeURIComponent('a password');
    broken = await prepared({ kind: 'mysql', url: url.href });
  });
  afterAll(async () => {
    await run('SET GLOBAL read_only = OFF');
    await broken.service.stop();
    await run(`DROP USER ${user}`);
    await root.end();
    await fresh.drop();
  });

  it('without one of its tables (1146)', async () => {
    const [rows] = await root.query('SHOW TABLES');
    const tables = (rows as object[]).map((row) => String(Object.values(row)[0]));
    await inEachTablesAbsence(
      broken,
      tables.filter((name) => name !== 'migrations'),
      run,
    );
  }, 120_000);

  it('read-only (1290): reads continue, writes report it', async () => {
    await run('SET GLOBAL read_only = ON');
    try {
      const found = await answers(broken);
      expectNever500(found);
      expect(found).toMatchObject({
        profile: '200',
        rename: '503 error.auth.unavailable',
        login: '503 error.auth.unavailable',
        newAlbum: '503 error.server.unavailable',
        newUpload: '503 error.server.unavailable',
      });
    } finally {
      await run('SET GLOBAL read_only = OFF');
    }
  });

  it.each([
    {
      what: 'that took the rights away (1142, 1044)',
      away: 'REVOKE ALL ON NAME.* FROM USER',
      back: 'GRANT ALL ON NAME.* TO USER',
    },
    {
      what: 'that knows another password (1045)',
      away: "ALTER USER USER IDENTIFIED BY 'another'",
      back: "ALTER USER USER IDENTIFIED BY 'a password'",
    },
    {
      what: 'that locked the user out (4151)',
      away: 'ALTER USER USER ACCOUNT LOCK',
      back: 'ALTER USER USER ACCOUNT UNLOCK',
    },
  ])('$what', async ({ away, back }) => {
    const name = new URL(fresh.url).pathname.slice(1);
    const filled = (sql: string) => sql.replace('NAME', name).replace(/USER(?!.*USER)/, user);
    await run(filled(away));
    await cutConnections();
    try {
      expectUnreadable(await answers(broken));
    } finally {
      await run(filled(back));
    }
    await cutConnections();
    expect(ofServer(await answers(broken))).toEqual([]);
  });
});
