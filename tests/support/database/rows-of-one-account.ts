const ROWS = 300;
const SEQ = `WITH RECURSIVE seq (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM seq WHERE n < ${ROWS})`;

/**
 * Statements that fill tables of SQLite with the rows of one account alone, whose rare columns are all NULL. After an
 * ANALYZE no index of a single value is used to look another value up.
 */
export function rowsOfOneAccount(account: string): readonly string[] {
  const id = `X'${account.replaceAll('-', '')}'`;
  const fill = (table: string, columns: string, values: string) =>
    `INSERT INTO ${table} (${columns}) ${SEQ} SELECT ${values} FROM seq`;
  return [
    fill('accounts', 'id, kind, address, handle_user, created_at', "randomblob(16), 'registered', n, n, n"),
    fill(
      'sessions',
      'id, account_id, token_hash, device_id, method, created_at, last_used_at, expires_at',
      `randomblob(16), ${id}, randomblob(32), randomblob(16), 'password', n, n, n`,
    ),
    fill('device_cohorts', 'account_id, cohort_hash, first_seen, last_seen', `${id}, randomblob(32), n, n`),
    fill(
      'links',
      `id, album_id, maker_id, kind, token_hash, bundle, restricted, created_at, uses, held_bytes, held_files,
       rate_minute, rate_taken`,
      `randomblob(16), ${id}, ${id}, 'share', randomblob(32), X'62', 0, n, 0, 0, 0, 0, 0`,
    ),
    fill(
      'oidc_attempts',
      'state_hash, provider, code_challenge, redirect_uri, expires_at',
      "randomblob(32), 'p', randomblob(32), 'u', n",
    ),
    fill('assets', 'id, album_id, owner_id, upload_user_id, created_at', `randomblob(16), ${id}, ${id}, ${id}, n`),
    fill(
      'asset_references',
      'asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id',
      `randomblob(16), 'original', randomblob(32), ${id}, n, ${id}, n, 1`,
    ),
    fill(
      'upload_sessions',
      `id, album_id, owner_id, upload_user_id, acting_account_id, kind, declared_size, content_hash, protocol_version,
       crypto_suite_id, sidecar_schema, document, created_at, expires_at, state, received, staging_id, lease_epoch,
       lease_until, ended_at`,
      `randomblob(16), ${id}, ${id}, ${id}, ${id}, 'original', 7, randomblob(32), '2026-01-01', 1, 1, X'64', n, n,
       'Completed', 7, randomblob(16), 1, 0, 1`,
    ),
    fill('webhook_queues', 'account_id, last_sequence', 'randomblob(16), 1'),
  ];
}
