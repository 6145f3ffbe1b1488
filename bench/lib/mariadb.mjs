import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { freePort, OTHER_CORES, stop, track } from './processes.mjs';

/** A private MariaDB on a temporary folder; every statement is durable, as in production. */
export async function startMariadb() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const data = join(folder, 'data');
  const user = userInfo().username;
  const install = [
    '--no-defaults',
    `--user=${user}`,
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ];
  execFileSync('mariadb-install-db', install, { stdio: 'ignore' });
  const port = await freePort();
  const server = existsSync('/usr/sbin/mariadbd') ? '/usr/sbin/mariadbd' : 'mariadbd';
  const settings = [
    '--no-defaults',
    `--user=${user}`,
    `--datadir=${data}`,
    `--socket=${join(folder, 's')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--innodb-buffer-pool-size=1G',
    '--max-connections=500',
    '--max-prepared-stmt-count=100000',
  ];
  const child = track(spawn('taskset', ['-c', OTHER_CORES, server, ...settings], { stdio: 'ignore' }));
  const connect = (database) =>
    mysql.createConnection({ host: '127.0.0.1', port, user: 'root', database, multipleStatements: true });
  await answering(connect);
  return {
    port,
    pid: child.pid,
    connect,
    url: (database) => `mysql://root@127.0.0.1:${port}/${database}`,
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
