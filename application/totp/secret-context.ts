import type { AccountId } from '../../domain/kernel/ids.js';

/** What a TOTP secret is sealed for: moved to another account's row it cannot be opened. */
export function secretContext(accountId: AccountId): string {
  return `totp-secret:${accountId}`;
}
