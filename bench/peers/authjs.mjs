// Auth.js with a database session and a minimal adapter: one prepared SELECT over session and user.
import { ExpressAuth } from '@auth/express';
import express from 'express';
import { createPool } from 'mysql2/promise';

const { DATABASE_URL, PORT } = process.env;
const pool = createPool({ uri: DATABASE_URL });
await pool.query(
  'CREATE TABLE IF NOT EXISTS authjs (token VARBINARY(64) PRIMARY KEY, user_id VARBINARY(64), email VARBINARY(255), expires BIGINT)',
);

const SELECT = 'SELECT user_id, email, expires FROM authjs WHERE token = ?';
const adapter = {
  async getSessionAndUser(sessionToken) {
    const [[row]] = await pool.execute(SELECT, [sessionToken]);
    if (row === undefined) return null;
    const userId = row.user_id.toString();
    const session = { sessionToken, userId, expires: new Date(Number(row.expires)) };
    return { session, user: { id: userId, email: row.email.toString(), emailVerified: null } };
  },
  createUser: (user) => user,
  getUser: () => null,
  getUserByEmail: () => null,
  getUserByAccount: () => null,
  updateUser: (user) => user,
  linkAccount: () => undefined,
  createSession: (session) => session,
  updateSession: () => null,
  deleteSession: () => undefined,
};

const app = express();
app.get('/', (request, response) => response.json({}));
app.use(
  '/auth',
  ExpressAuth({ adapter, session: { strategy: 'database' }, secret: 'bench', trustHost: true, providers: [] }),
);
app.listen(Number(PORT), '127.0.0.1');
