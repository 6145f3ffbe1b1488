// The minimum with Express and a prepared statement: one handler, the same body, no framework, no middleware.
// ENGINE=mysql|sqlite; the session's id comes in the Authorization header, the refresh token in the JSON body.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import express from 'express';

const { ENGINE, DATABASE_URL, SQLITE_FILE, PORT } = process.env;
const first = ENGINE === 'sqlite' ? await sqliteFirst(SQLITE_FILE) : await mysqlFirst(DATABASE_URL);
const { privateKey } = generateKeyPairSync('ed25519');
const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'at+jwt', kid: 'x'.repeat(43) })).toString('base64url');

const PROFILE = `SELECT a.id, a.address, a.display_name, a.created_at FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = ?`;
const USAGE = `SELECT a.used, a.reserved, a.soft_limit, a.hard_limit FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = ?`;
const BY_TOKEN = 'SELECT id, account_id, device_id FROM sessions WHERE token_hash = ?';

const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/', (request, response) => response.json({}));
app.get('/profile', async (request, response) => {
  const row = await first(PROFILE, [sessionOf(request)]);
  const id = uuid(Buffer.from(row.id));
  const created_at = new Date(Number(row.created_at)).toISOString();
  response.json({ id, address: String(row.address), display_name: row.display_name, created_at });
});
app.get('/quota', async (request, response) => {
  const row = await first(USAGE, [sessionOf(request)]);
  const [used, reserved] = [Number(row.used), Number(row.reserved)];
  response.json({
    used,
    reserved,
    soft_limit: row.soft_limit,
    hard_limit: row.hard_limit,
    state: 'OK',
    grace_expires_at: null,
  });
});
app.post('/refresh', express.json(), async (request, response) => {
  const hash = createHash('sha256').update(Buffer.from(request.body.refresh_token, 'base64url')).digest();
  const row = await first(BY_TOKEN, [hash]);
  const iat = Math.floor(Date.now() / 1000);
  const [sid, sub, did] = [row.id, row.account_id, row.device_id].map((bytes) => uuid(Buffer.from(bytes)));
  const claims = {
    iss: 'http://127.0.0.1:8080',
    aud: 'http://127.0.0.1:8080',
    sub,
    sid,
    did,
    iat,
    exp: iat + 900,
    jti: sid,
  };
  const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  const access_token = `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`;
  response.json({ token_type: 'Bearer', access_token, expires_in: 900 });
});
app.listen(Number(PORT), '127.0.0.1');

function sessionOf(request) {
  return Buffer.from(request.headers.authorization.slice(7), 'hex');
}

function uuid(bytes) {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

async function mysqlFirst(url) {
  const mysql = await import('mysql2');
  const pool = mysql.createPool({ uri: url, connectionLimit: 10 });
  return (text, values) =>
    new Promise((resolve, reject) =>
      pool.execute(text, values, (error, rows) => (error ? reject(error) : resolve(rows[0]))),
    );
}

async function sqliteFirst(file) {
  const { default: Database } = await import('libsql');
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  const prepared = new Map();
  return (text, values) => {
    if (!prepared.has(text)) prepared.set(text, database.prepare(text));
    return prepared.get(text).get(values);
  };
}
