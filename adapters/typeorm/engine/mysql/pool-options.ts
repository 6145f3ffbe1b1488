import { hostnameOf } from '../../../../domain/kernel/ip-address.js';
import type { MysqlConfig } from '../database.js';

/** The options of mysql2's own pool. */
export function mysqlPool({ url, poolSize = 10 }: MysqlConfig) {
  const address = new URL(url);
  const { port, username, password, pathname, searchParams } = address;
  return {
    host: hostnameOf(address),
    port: port === '' ? 3306 : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    charset: 'utf8mb4_bin',
    connectionLimit: poolSize,
    supportBigNumbers: true,
    bigNumberStrings: true,
    ...(searchParams.get('ssl') === 'true' ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
  };
}
