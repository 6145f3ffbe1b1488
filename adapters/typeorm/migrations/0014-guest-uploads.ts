import { migration } from './migration.js';

/**
 * Adds a session's actor, beside the charged account, and the link through which a guest came. The actor of earlier
 * sessions is the charged account; so is that of a session that a node of the previous release still creates (NULL).
 */
export const guestUploads = migration(14, 'guest-uploads', async ({ types: t, ...schema }) => {
  await schema.addColumn('upload_sessions', 'acting_account_id', `${t.uuid} NULL`);
  await schema.addColumn('upload_sessions', 'link_id', `${t.uuid} NULL`);
  await schema.run('UPDATE upload_sessions SET acting_account_id = upload_user_id WHERE acting_account_id IS NULL');
  await schema.addColumn('assets', 'via_link', `${t.uuid} NULL`);
});
