import { FindAccount } from '../../application/admin/find-account.js';
import type { Make } from '../../application/parts.js';
import type { AccountId } from '../../domain/kernel/ids.js';

/** @throws error.request.invalid, error.account.not_found */
export async function idOf(make: Make, address: string | undefined): Promise<AccountId> {
  return (await make(FindAccount).execute(address ?? '')).account.id;
}
