// The minimum cost of a durable upload: node:http, one file that is synced, and one committed row, in the same engine.
// POST /upload?id=… takes the bytes; POST /row commits a row alone. ENGINE=mysql|sqlite.
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { ENGINE, DATABASE_URL, SQLITE_FILE, FOLDER, PORT } = process.env;
const TABLE = 'CREATE TABLE IF NOT EXISTS floor_files (id BINARY(16) PRIMARY KEY, size BIGINT NOT NULL)';
const INSERT = 'INSERT INTO floor_files VALUES (?, ?)';
const insert = ENGINE === 'sqlite' ? await sqliteInsert() : await mysqlInsert();

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end('{}');
  const id = randomBytes(16);
  const size = request.url === '/upload' ? await store(request, id.toString('hex')) : 0;
  await insert([id, size]);
  response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ size }));
}).listen(Number(PORT), '127.0.0.1');

async function store(request, name) {
  const file = await open(join(FOLDER, name), 'wx');
  let size = 0;
  for await (const chunk of request) {
    await file.write(chunk);
    size += chunk.length;
  }
  await file.datasync();
  await file.close();
  return size;
}

async function mysqlInsert() {
  const { createPool } = await import('mysql2/promise');
  const pool = createPool({ uri: DATABASE_URL, connectionLimit: 10 });
  await pool.query(TABLE);
  return (values) => pool.execute(INSERT, values);
}

async function sqliteInsert() {
  const { default: Database } = await import('libsql');
  const database = new Database(SQLITE_FILE);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(TABLE);
  const statement = database.prepare(INSERT);
  return (values) => statement.run(values);
}
