// better-auth with its own MySQL storage; every request reads the session from the database (no cookie cache).
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { createPool } from 'mysql2/promise';

const { DATABASE_URL, PORT } = process.env;
const options = {
  database: createPool({ uri: DATABASE_URL, timezone: 'Z' }),
  baseURL: `http://127.0.0.1:${PORT}`,
  secret: 'a secret that is only for the bench and long',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  advanced: { disableOriginCheck: true },
  telemetry: { enabled: false },
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const handle = toNodeHandler(betterAuth(options));
createServer((request, response) => (request.url === '/' ? response.end('{}') : handle(request, response))).listen(
  Number(PORT),
  '127.0.0.1',
);
