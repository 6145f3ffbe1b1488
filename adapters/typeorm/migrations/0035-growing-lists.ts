import { migration } from './migration.js';

/**
 * Lists and sweeps that read past rows they do not want: open sessions past revoked ones, links past revoked ones, the
 * uploads of one actor past all others, waiting webhooks past dead letters, and expired rows past all that remain.
 */
export const growingLists = migration(35, 'growing-lists', async (schema) => {
  await schema.createIndex('sessions', ['account_id', 'revoked_at', 'created_at', 'id']);
  await schema.createIndex('links', ['maker_id', 'revoked_at', 'created_at', 'id']);
  await schema.createIndex('links', ['album_id', 'revoked_at', 'created_at', 'id']);
  await schema.dropIndex('links', ['album_id', 'created_at', 'id']);
  await schema.createIndex('webhook_events', ['account_id', 'dead_at', 'sequence']);
  await schema.createIndex('webhook_events', ['dead_at', 'id']);
  await schema.dropIndex('webhook_events', ['dead_at']);
  await schema.createIndex('oidc_attempts', ['linking_account_id']);
  await schema.createIndex('revoked_capabilities', ['expires_at']);
  await schema.createIndex('peer_rates', ['window_started_at']);
  const acting = ['acting_account_id', 'owner_id'];
  if (schema.dialect === 'mysql') await schema.createIndex('upload_sessions', acting);
  else await schema.createPartialIndex('upload_sessions', acting, 'acting_account_id <> upload_user_id');
});
