import {
  escrowChanged,
  escrowOf,
  meetsExpectation,
  type Escrow,
  type EscrowExpectation,
} from '../../domain/accounts/escrow.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import { lockPresent } from './lock-present.js';

/** Stores the caller's sealed master key, replacing the version that the caller names. */
export class PutEscrow {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork }) {}

  /** `created` is true for the account's first escrow. */
  async execute(
    caller: Caller,
    document: Uint8Array,
    expected: EscrowExpectation,
  ): Promise<{ readonly escrow: Escrow; readonly created: boolean }> {
    const accountId = caller.account.id;
    const escrow = escrowOf(document);
    const created = await this.parts.unitOfWork.run((stores) => put(stores, accountId, escrow, expected));
    return { escrow, created };
  }
}

/** Returns true for the account's first escrow. */
async function put(
  stores: Stores,
  accountId: AccountId,
  escrow: Escrow,
  expected: EscrowExpectation,
): Promise<boolean> {
  const { escrows } = stores;
  await lockPresent(stores, accountId);
  const stored = await escrows.find(accountId);
  if (!meetsExpectation(stored, expected)) throw escrowChanged();
  // The statement decides; the read above only selects it. If another writer came first, it matches no row.
  const written =
    stored === null
      ? await escrows.insert(accountId, escrow)
      : await escrows.replace(accountId, stored.contentHash, escrow);
  if (!written) throw escrowChanged();
  return stored === null;
}
