import { migration } from './migration.js';

/**
 * Whose upload a session is, beside who is charged for it, and the link that a guest came through. Sessions of before are
 * those of whom they are charged to; so is a session that a node of the release before still makes (NULL).
 */
export const guestUploads = migration(14, 'guest-uploads', async ({ types: t, ...schema }) => {
  await schema.addColumn('upload_sessions', 'acting_account_id', `${t.uuid} NULL`);
  await schema.addColumn('upload_sessions', 'link_id', `${t.uuid} NULL`);
  await schema.run('UPDATE upload_sessions SET acting_account_id = upload_user_id WHERE acting_account_id IS NULL');
  await schema.addColumn('assets', 'via_link', `${t.uuid} NULL`);
});
