import type { AccountId } from '../../domain/kernel/ids.js';

/** The sealing context of a TOTP secret: the secret cannot be opened in another account's row. */
export function secretContext(accountId: AccountId): string {
  return `totp-secret:${accountId}`;
}
