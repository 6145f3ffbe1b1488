import { DatabaseError } from '../adapters/typeorm/engine/errors.js';

const NO_TLS =
  'the database offers no TLS, and DATABASE_URL asks for it by ?ssl=true; ' +
  'set up TLS at the database, or leave ?ssl=true out where nobody else can read the network';

const NO_TRUST =
  'DATABASE_URL asks for TLS by ?ssl=true, and the certificate of the database is not accepted; it must be valid, bear ' +
  'the host name in DATABASE_URL, and come from an authority that Node.js trusts: NODE_EXTRA_CA_CERTS, in the ' +
  'environment and not in ENV_FILE, names a file with your own';

const NO_DRIVER =
  'the user of DATABASE_URL signs in at the database by a plugin that the service does not have; let it sign in by ' +
  'caching_sha2_password at MySQL, or by mysql_native_password at MariaDB';

/** MySQL and MariaDB reject every write of a session whose isolation is READ COMMITTED there. */
const STATEMENT_LOG =
  'the binary log of the database holds statements, and the service can then not write; set its binlog_format to ROW ' +
  'or MIXED';

/**
 * Why MySQL does not serve this service, by the error code that the driver's message starts with. A user that must sign
 * in by TLS, and does not, gets the same code as one whose password is wrong.
 */
const REFUSALS: readonly (readonly [code: string, message: string])[] = [
  [
    'ER_ACCESS_DENIED_ERROR',
    'the database rejects the user or the password of DATABASE_URL, or accepts this user by TLS only (?ssl=true)',
  ],
  ['ER_SECURE_TRANSPORT_REQUIRED', 'the database accepts TLS only; append ?ssl=true to DATABASE_URL'],
  ['ER_ACCOUNT_HAS_BEEN_LOCKED', 'the database has locked the user of DATABASE_URL; unlock it there'],
  ['ER_MUST_CHANGE_PASSWORD', 'the password of DATABASE_URL has expired; set a new one at the database'],
  ['AUTH_SWITCH_PLUGIN_ERROR', NO_DRIVER],
  ['ER_DBACCESS_DENIED_ERROR', 'the user of DATABASE_URL may not use its database, or the database does not exist'],
  ['ER_BAD_DB_ERROR', 'the database that DATABASE_URL names does not exist; create it first, see docs/operating.md'],
  ['HANDSHAKE_NO_SSL_SUPPORT', NO_TLS],
  ['HANDSHAKE_SSL_ERROR', NO_TRUST],
  ['ER_BINLOG_STMT_MODE_AND_ROW_ENGINE', STATEMENT_LOG],
  ['ER_TABLEACCESS_DENIED_ERROR', 'the user of DATABASE_URL lacks a privilege; docs/operating.md has the GRANT'],
];

/** Returns a sentence with the remedy, or null if MySQL did not refuse the service. */
export function refusalOfMysql(cause: unknown): string | null {
  const text = cause instanceof Error ? cause.message : '';
  const refusal = REFUSALS.find(([code]) => text.startsWith(code));
  if (refusal === undefined) return null;
  return `${refusal[1]} (${cause instanceof DatabaseError ? cause.code : refusal[0]}).`;
}
