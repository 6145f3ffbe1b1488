import type { AccountSummary } from '../../../../application/admin/list-accounts.js';
import { MAX_REASON } from '../../../../domain/accounts/suspension.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { INSTANT, nullable, object, ruledText, SIZE, text, UUID } from '../../schemas/schema.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { limitToWire } from '../../schemas/wire-size.js';

export const suspensionSchema = object({
  mode: { enum: ['uploads', 'full'] },
  reason: ruledText({ minLength: 1, maxLength: MAX_REASON }),
});

/** The members of an account that its report and the lists of people share. */
export const ACCOUNT_MEMBERS = {
  account_id: UUID,
  address: text(),
  handle: text(),
  display_name: nullable(text()),
  created_at: INSTANT,
  suspension: nullable(suspensionSchema),
  deletes_at: nullable(INSTANT),
};

export const LIMIT_MEMBERS = { soft_limit: nullable(SIZE), hard_limit: nullable(SIZE) };

export function accountToWire({ account, handle }: Pick<AccountSummary, 'account' | 'handle'>) {
  return {
    account_id: account.id,
    address: account.address,
    handle,
    display_name: account.displayName,
    created_at: toRfc3339(account.createdAt),
    suspension: account.suspension,
    deletes_at: instantToWire(account.deletesAt),
  };
}

export function limitsToWire({ soft, hard }: { readonly soft: bigint | null; readonly hard: bigint | null }) {
  return { soft_limit: limitToWire(soft), hard_limit: limitToWire(hard) };
}
