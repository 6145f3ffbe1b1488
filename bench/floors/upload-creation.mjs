// The minimum cost of creating an upload: one transaction with two rows locked, one inserted, one updated.
import express from 'express';
import { randomBytes } from 'node:crypto';
import { createPool } from 'mysql2/promise';

const { DATABASE_URL, PORT } = process.env;
const pool = createPool({ uri: DATABASE_URL, connectionLimit: 10 });
await pool.query(`CREATE TABLE IF NOT EXISTS floor_albums (id BINARY(16) PRIMARY KEY, pin VARBINARY(10) NOT NULL)`);
await pool.query(
  `CREATE TABLE IF NOT EXISTS floor_accounts (id BINARY(16) PRIMARY KEY, used BIGINT NOT NULL, reserved BIGINT NOT NULL)`,
);
await pool.query(`CREATE TABLE IF NOT EXISTS floor_uploads (id BINARY(16) PRIMARY KEY, account_id BINARY(16) NOT NULL, album_id BINARY(16) NOT NULL,
  content_hash BINARY(32) NOT NULL, size BIGINT NOT NULL, document BLOB NOT NULL, expires_at BIGINT NOT NULL, KEY (account_id, expires_at), KEY (album_id))`);

const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/', (request, response) => response.json({}));
app.post('/upload', express.json(), async (request, response) => {
  const { album_id, content_hash, declared_size, manifest } = request.body;
  const [id, account, album] = [
    randomBytes(16),
    Buffer.from(request.headers.authorization.slice(7), 'hex'),
    Buffer.from(album_id, 'hex'),
  ];
  const expires = Date.now() + 86_400_000;
  const connection = await pool.getConnection();
  try {
    await connection.beginTransaction();
    await connection.execute('SELECT pin FROM floor_albums WHERE id = ? FOR UPDATE', [album]);
    await connection.execute('SELECT used, reserved FROM floor_accounts WHERE id = ? FOR UPDATE', [account]);
    const row = [
      id,
      account,
      album,
      Buffer.from(content_hash, 'hex'),
      declared_size,
      Buffer.from(manifest.document, 'base64url'),
      expires,
    ];
    await connection.execute('INSERT INTO floor_uploads VALUES (?, ?, ?, ?, ?, ?, ?)', row);
    await connection.execute('UPDATE floor_accounts SET reserved = reserved + ? WHERE id = ?', [
      declared_size,
      account,
    ]);
    await connection.commit();
  } finally {
    connection.release();
  }
  const upload_id = id.toString('hex');
  response.status(201).location(`/upload/${upload_id}`);
  response.json({ upload_id, state: 'Pending', offset: 0, declared_size, expires_at: new Date(expires).toISOString() });
});
app.listen(Number(PORT), '127.0.0.1');
