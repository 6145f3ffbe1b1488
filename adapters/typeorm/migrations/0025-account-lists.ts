import { migration } from './migration.js';

/**
 * The orders of the operator's list of accounts, each as an index that ends with the id, so that a page reads only its
 * own rows; the operators' log of one account; and the challenges that signing an account out deletes.
 */
export const accountLists = migration(25, 'account-lists', async (schema) => {
  await schema.createIndex('accounts', ['kind', 'used', 'id']);
  await schema.createIndex('accounts', ['hard_exceeded_since', 'id']);
  await schema.createIndex('accounts', ['suspension_mode', 'id']);
  await schema.createIndex('accounts', ['deletes_at', 'id']);
  await schema.dropIndex('accounts', ['deletes_at']);
  await schema.createIndex('operator_log', ['account_id', 'done_at', 'id']);
  await schema.createIndex('logout_challenges', ['account_id']);
});
