import type { AccountSummary } from '../../application/admin/list-accounts.js';
import { jsonInstant } from './format.js';

/** The members of an account that its report and the lists of people share. */
export function jsonAccount(account: AccountSummary['account'], handle: string): object {
  return {
    account_id: account.id,
    address: account.address,
    handle,
    display_name: account.displayName,
    created_at: jsonInstant(account.createdAt),
    suspension: account.suspension,
    deletes_at: jsonInstant(account.deletesAt),
  };
}
