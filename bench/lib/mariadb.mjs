import { execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { freePort, stop, temporaryFolder, track } from './processes.mjs';

/** Starts a private MariaDB on a temporary folder; every statement is durable, as in production. */
export async function startMariadb() {
  const folder = temporaryFolder('mariadb');
  const data = join(folder, 'data');
  const common = ['--no-defaults', `--user=${userInfo().username}`, `--datadir=${data}`];
  const install = [...common, '--auth-root-authentication-method=normal', '--skip-test-db'];
  execFileSync('mariadb-install-db', install, { stdio: 'ignore' });
  const port = await freePort();
  const server = existsSync('/usr/sbin/mariadbd') ? '/usr/sbin/mariadbd' : 'mariadbd';
  const settings = [
    ...common,
    `--socket=${join(folder, 's')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--innodb-buffer-pool-size=2G',
    '--innodb-log-file-size=1G',
    // As docs/operating.md recommends for a machine with few cores.
    '--innodb-purge-threads=1',
    '--max-connections=500',
  ];
  const child = track(spawn(server, settings, { stdio: 'ignore' }));
  const options = { host: '127.0.0.1', port, user: 'root', multipleStatements: true };
  const connect = (database) => mysql.createConnection({ ...options, database });
  await answering(connect);
  return {
    pid: child.pid,
    connect,
    /** Creates a database and returns its URL. */
    async create(database) {
      const connection = await connect();
      await connection.query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
      await connection.end();
      return `mysql://root@127.0.0.1:${port}/${database}`;
    },
    async stop() {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(connect) {
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      await (await connect()).end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('MariaDB did not start');
}
