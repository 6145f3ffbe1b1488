import { DerivedCache } from '../../../client/src/catalog/derived-cache.js';
import type { CatalogFile, SqlConnection, SqlRow, SqlValue, Statements } from '../../../client/src/catalog/database.js';
import { openCatalog } from '../../../client/src/catalog/open.js';
import { CATALOG_VERSION, STEPS } from '../../../client/src/catalog/steps.js';
import { Killed, killableFile, Killer } from './killable.js';

/** One catalog on one platform. The cases run in jest and, bundled, in a browser, so they import neither. */
export interface CatalogWorld {
  /** The file as a newly started process of the app sees it. */
  file(): CatalogFile;
  /** Kills that process; uncommitted changes are lost. */
  kill(): Promise<void>;
  /** Removes the catalog and every file beside it. */
  empty(): Promise<void>;
  /** Returns the content of every file on disk, by name. */
  bytes(): Promise<Readonly<Record<string, string>>>;
  /** Runs a statement that changes the schema's own table, which a platform's connection may refuse. */
  damage(statement: string): Promise<void>;
}

type Case = (world: CatalogWorld) => Promise<void>;

/** An SQL expression of 6,000 characters, which take more than one page. */
const long = (word: string): string => `replace(hex(zeroblob(1000)), '00', '${word}!!')`;

export const CATALOG_CASES: Readonly<Record<string, Case>> = {
  'is brought forward from every version, with what people have in it': async (world) => {
    for (let version = 1; version <= CATALOG_VERSION; version += 1) {
      await atVersion(world, version);
      const database = await openCatalog(world.file());
      same(await database.all('PRAGMA user_version'), [{ user_version: CATALOG_VERSION }]);
      same(await database.all('SELECT album_id FROM albums'), [{ album_id: 'a' }]);
      same(await database.all('SELECT * FROM queue'), []);
      await database.close();
    }
  },

  'goes on after it was killed at any statement of any step': async (world) => {
    await world.empty();
    const counting = new Killer();
    await openCatalog(killableFile(world.file(), counting));
    await world.kill();
    same(counting.count > 4 * CATALOG_VERSION, true);
    for (let before = 1; before <= counting.count; before += 1) {
      await atVersion(world, 1);
      const dying = openCatalog(killableFile(world.file(), new Killer(before)));
      await dying.catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await world.kill();
      const database = await openCatalog(world.file());
      same(await database.all('SELECT album_id FROM albums'), [{ album_id: 'a' }]);
      same(await database.all('PRAGMA user_version'), [{ user_version: CATALOG_VERSION }]);
      await database.close();
    }
  },

  'takes back what a killed transaction had written to its file': async (world) => {
    await world.empty();
    await (await openCatalog(world.file())).close();
    const dying = await world.file().open();
    await dying.exec(`WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO uploads (upload_id, import_id, source, state, request)
      SELECT i, 'i', i, 'waiting', ${long('old')} FROM n`);
    // So few pages fit into memory that most are written before the end of the transaction.
    await dying.exec('PRAGMA cache_size = 10');
    await dying.exec('BEGIN');
    await dying.exec(`UPDATE uploads SET source = upload_id || ' is new', request = ${long('new')}`);
    await world.kill();
    const database = await openCatalog(world.file());
    same(await database.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
    const old = `SELECT COUNT(*) AS rows FROM uploads WHERE source = upload_id AND request = ${long('old')}`;
    same(await database.all(old), [{ rows: 200 }]);
    await database.close();
  },

  'keeps every value of every table, from every version on': async (world) => {
    for (let version = 1; version < CATALOG_VERSION; version += 1) {
      await atVersion(world, version);
      const old = await world.file().open();
      for (const table of await tablesOf(old)) await fill(old, table);
      const before = await everything(old);
      same(
        Object.values(before).every((rows) => rows.length > 0),
        true,
      );
      await old.close();
      const database = await openCatalog(world.file());
      const after = await everything(database);
      // A step may add columns and tables; what was there is there, value for value.
      for (const [table, rows] of Object.entries(before)) {
        const columns = Object.keys(rows[0] ?? {});
        same(
          after[table]?.map((row) => columns.map((name) => shown(row[name]))),
          rows.map((row) => columns.map((name) => shown(row[name]))),
        );
      }
      await database.close();
    }
  },

  'leaves one whose step fails at its version, with all that is in it': async (world) => {
    await atVersion(world, 1);
    const odd = await world.file().open();
    // A table that the second step is to make.
    await odd.exec('CREATE TABLE forks (mine TEXT)');
    await odd.run('INSERT INTO forks (mine) VALUES (?)', ['kept']);
    await odd.close();
    for (let start = 0; start < 2; start += 1) {
      const failed = await openCatalog(world.file()).catch((error: unknown) => (error as Error).message);
      same(typeof failed === 'string' && failed.includes('already exists'), true);
      const after = await world.file().open();
      same(await after.all('PRAGMA user_version'), [{ user_version: 1 }]);
      same(await after.all('SELECT mine FROM forks'), [{ mine: 'kept' }]);
      same(await after.all('SELECT album_id FROM albums'), [{ album_id: 'a' }]);
      same(await tablesOf(after), ['albums', 'assets', 'forks']);
      await after.close();
    }
  },

  'refuses one of a newer build, naming both versions, and leaves every byte': async (world) => {
    await world.empty();
    const newer = await world.file().open();
    await newer.exec(`PRAGMA user_version = ${CATALOG_VERSION + 3}`);
    await newer.close();
    await world.kill();
    const before = await world.bytes();
    const refused = await openCatalog(world.file()).catch((error: unknown) => error as Error);
    same(refused, { name: 'CatalogTooNew', found: CATALOG_VERSION + 3, supported: CATALOG_VERSION });
    const message = new RegExp(`version ${CATALOG_VERSION + 3};.*up to ${CATALOG_VERSION}\\. Update the app`);
    same(message.test((refused as Error).message), true);
    await world.kill();
    same(await world.bytes(), before);
  },

  'names the damage of its file, when it is opened and later': async (world) => {
    const damageIs = async (change: string): Promise<string[]> => {
      await atVersion(world, CATALOG_VERSION);
      await world.damage(`PRAGMA writable_schema = ON; UPDATE sqlite_schema SET ${change}`);
      await world.kill();
      const names: string[] = [];
      const note = (error: unknown): null => (names.push((error as Error).name), null);
      const database = await openCatalog(world.file()).catch(note);
      await database?.all('SELECT * FROM queue').catch(note);
      await database?.transaction((statements) => statements.all('SELECT * FROM queue')).catch(note);
      await database?.close();
      return names;
    };
    same(await damageIs("sql = 'CREATE' WHERE name = 'albums'"), ['CatalogDamaged']);
    const ofAlbums = "(SELECT rootpage FROM sqlite_schema WHERE name = 'albums')";
    same(await damageIs(`rootpage = ${ofAlbums} WHERE name = 'queue'`), ['CatalogDamaged', 'CatalogDamaged']);
  },

  'keeps the statements of others out of a transaction': async (world) => {
    await world.empty();
    const database = await openCatalog(world.file());
    const failing = database.transaction(async (statements) => {
      await statements.run("INSERT INTO settings (name, value) VALUES ('a', '1')");
      await new Promise((resolve) => setTimeout(resolve, 1));
      throw new Error('no');
    });
    const other = database.run("INSERT INTO settings (name, value) VALUES ('b', '2')");
    same(await failing.catch((error: unknown) => (error as Error).message), 'no');
    same(await other, 1);
    same(await database.all('SELECT name FROM settings'), [{ name: 'b' }]);
    await database.close();
  },

  'commits once what is written at the same time, in the order of all statements': async (world) => {
    await world.empty();
    const { file, commits } = counting(world.file());
    const database = await openCatalog(file);
    const before = commits();
    const counted = () => database.all('SELECT COUNT(*) AS rows FROM settings');
    const first = namesOf('a').map((name) => setting(database, name));
    const between = counted();
    const others = namesOf('b').map((name) => setting(database, name));
    same(
      await Promise.all([...first, ...others]),
      Array.from({ length: 40 }, () => 1),
    );
    same([await between, await counted()], [[{ rows: 20 }], [{ rows: 40 }]]);
    same(commits() - before, 2);
    await database.close();
  },

  'gives writes at the same time their own outcomes': async (world) => {
    await world.empty();
    const database = await openCatalog(world.file());
    await setting(database, 'taken');
    const counted = () => database.all('SELECT COUNT(*) AS rows FROM settings');
    const statements = [
      setting(database, 'a'),
      counted(),
      setting(database, 'taken'),
      setting(database, 'b'),
      counted(),
    ];
    const outcomes = await Promise.allSettled(statements);
    same(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'rejected')),
      [1, [{ rows: 2 }], 'rejected', 1, [{ rows: 3 }]],
    );
    same(await database.all('SELECT name FROM settings ORDER BY name'), [
      { name: 'a' },
      { name: 'b' },
      { name: 'taken' },
    ]);
    await database.close();
  },

  'answers no write at the same time as others that a kill takes back': async (world) => {
    // The catalog's own step takes two statements, these writes BEGIN, 20, and COMMIT.
    for (const before of [3, 4, 13, 23, 24, 25]) {
      await world.empty();
      await (await openCatalog(world.file())).close();
      const killer = new Killer(before);
      const dying = await openCatalog(killableFile(world.file(), killer));
      const names = namesOf('a');
      const outcomes = await Promise.allSettled(names.map((name) => setting(dying, name)));
      await world.kill();
      const answered = names.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      const database = await openCatalog(world.file());
      const kept = (await database.all('SELECT name FROM settings')).map(({ name }) => name);
      same(
        answered.filter((name) => !kept.includes(name)),
        [],
      );
      await database.close();
    }
  },

  'keeps bytes, and drops what can be made again when its format changes': async (world) => {
    await world.empty();
    const database = await openCatalog(world.file());
    await (await DerivedCache.open(database, 'webp-1')).put('hash', 'thumbnail', new Uint8Array([1, 2]));
    const kept = await (await DerivedCache.open(database, 'webp-1')).get('hash', 'thumbnail');
    same([...(kept ?? [])], [1, 2]);
    same(await (await DerivedCache.open(database, 'avif-1')).get('hash', 'thumbnail'), null);
    await database.close();
  },

  'keeps what can be made again within its bound, also after a build that had none': async (world) => {
    await world.empty();
    const database = await openCatalog(world.file());
    const sizeNow = async () =>
      Number((await database.all('SELECT SUM(LENGTH(bytes)) AS size FROM derived'))[0]?.['size']);
    const unbounded = await DerivedCache.open(database, 'webp-1', { maxBytes: Infinity });
    for (let index = 0; index < 50; index += 1) await unbounded.put(`old ${index}`, 'preview', new Uint8Array(100));
    same(await sizeNow(), 5000);
    const cache = await DerivedCache.open(database, 'webp-1', { maxBytes: 2000 });
    for (let index = 0; index < 50; index += 1) {
      await cache.put(`new ${index}`, 'thumbnail', new Uint8Array(50));
      const size = await sizeNow();
      same([size <= 2000, size > 1500], [true, true]);
    }
    // One that alone exceeds the bound would evict all others.
    await cache.put('film', 'transcode', new Uint8Array(2001));
    same(await cache.get('film', 'transcode'), null);
    same((await sizeNow()) > 1500, true);
    await database.close();
  },

  'measures once for all that is stored at the same time': async (world) => {
    await world.empty();
    const database = await openCatalog(world.file());
    const cache = await DerivedCache.open(database, 'webp-1');
    const transaction = database.transaction.bind(database);
    let measured = 0;
    database.transaction = (work) => {
      measured += 1;
      return transaction(work);
    };
    const hashes = Array.from({ length: 20 }, (_, index) => `hash ${index}`);
    await Promise.all(hashes.map((hash) => cache.put(hash, 'thumbnail', new Uint8Array(50))));
    same(measured, 1);
    await database.close();
  },
};

function namesOf(word: string): string[] {
  return Array.from({ length: 20 }, (_, index) => `${word} ${index}`);
}

function setting(database: Statements, name: string): Promise<number> {
  return database.run("INSERT INTO settings (name, value) VALUES (?, '1')", [name]);
}

/** Counts the commits of a file's connections: those of transactions, and of statements outside one. */
function counting(file: CatalogFile): { readonly file: CatalogFile; readonly commits: () => number } {
  let count = 0;
  let isOpen = false;
  const watched = (connection: SqlConnection): SqlConnection => ({
    all: (sql, values) => connection.all(sql, values),
    close: () => connection.close(),
    exec: async (sql) => {
      await connection.exec(sql);
      if (sql === 'COMMIT') count += 1;
      isOpen = sql.startsWith('BEGIN');
    },
    run: async (sql, values) => {
      if (!isOpen) count += 1;
      return connection.run(sql, values);
    },
  });
  return {
    file: { stamp: () => file.stamp(), open: async () => watched(await file.open()) },
    commits: () => count,
  };
}

/** Creates a catalog as the build with that schema version left it. */
async function atVersion(world: CatalogWorld, version: number): Promise<void> {
  await world.empty();
  const connection = await world.file().open();
  for (const step of STEPS.slice(0, version)) await connection.exec(step);
  await connection.run(
    `INSERT INTO albums (album_id, protocol_version, crypto_suite_id, owner_id, role, created_at)
     VALUES (?, '2026-01-01', 1, 'o', 'admin', '')`,
    ['a'],
  );
  await connection.exec(`PRAGMA user_version = ${version}`);
  await connection.close();
}

async function tablesOf({ all }: Pick<SqlConnection, 'all'>): Promise<string[]> {
  const rows = await all(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
  );
  return rows.map((row) => String(row['name']));
}

/** Adds a row with a value in every column. */
async function fill(connection: SqlConnection, table: string): Promise<void> {
  const columns = await connection.all(`SELECT name, type FROM pragma_table_info('${table}') WHERE name <> 'seq'`);
  const value = (type: SqlValue | undefined): SqlValue =>
    type === 'INTEGER' ? 1 : type === 'BLOB' ? new Uint8Array([1, 2, 3]) : `a ${table}`;
  const names = columns.map((column) => String(column['name']));
  const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
  await connection.run(
    sql,
    columns.map((column) => value(column['type'])),
  );
}

async function everything(connection: Pick<SqlConnection, 'all'>): Promise<Record<string, readonly SqlRow[]>> {
  const all = (sql: string): Promise<SqlRow[]> => connection.all(sql);
  const found: Record<string, readonly SqlRow[]> = {};
  for (const table of await tablesOf({ all })) found[table] = await all(`SELECT * FROM ${table} ORDER BY 1`);
  return found;
}

function shown(value: SqlValue | undefined): unknown {
  return value instanceof Uint8Array ? [...value] : value;
}

/** Compares the members that `expected` has, as JSON. */
function same(actual: unknown, expected: unknown): void {
  const shown = isPlain(expected)
    ? Object.fromEntries(Object.keys(expected).map((name) => [name, (actual as Record<string, unknown>)[name]]))
    : actual;
  if (JSON.stringify(shown) === JSON.stringify(expected)) return;
  throw new Error(`Found ${JSON.stringify(shown).slice(0, 500)}, expected ${JSON.stringify(expected).slice(0, 500)}.`);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
