import {
  escrowChanged,
  escrowOf,
  meetsExpectation,
  type Escrow,
  type EscrowExpectation,
} from '../../domain/accounts/escrow.js';
import type { EscrowStore } from '../ports/stores/escrow-store.js';
import type { Caller } from '../sessions/caller.js';

/** Stores the caller's sealed master key, replacing the version that the caller names. */
export class PutEscrow {
  constructor(private readonly parts: { readonly escrows: EscrowStore }) {}

  /** `created` is true for the account's first escrow. */
  async execute(
    caller: Caller,
    document: Uint8Array,
    expected: EscrowExpectation,
  ): Promise<{ readonly escrow: Escrow; readonly created: boolean }> {
    const { escrows } = this.parts;
    const accountId = caller.account.id;
    const escrow = escrowOf(document);
    const stored = await escrows.find(accountId);
    if (!meetsExpectation(stored, expected)) throw escrowChanged();
    // The statement decides; the read above only selects it. If another writer came first, it matches no row.
    const written =
      stored === null
        ? await escrows.insert(accountId, escrow)
        : await escrows.replace(accountId, stored.contentHash, escrow);
    if (!written) throw escrowChanged();
    return { escrow, created: stored === null };
  }
}
