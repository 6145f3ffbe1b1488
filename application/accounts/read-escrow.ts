import type { Escrow } from '../../domain/accounts/escrow.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { EscrowStore } from '../ports/stores/escrow-store.js';
import type { Caller } from '../sessions/caller.js';

/** Returns the caller's sealed master key, byte for byte. */
export class ReadEscrow {
  constructor(private readonly parts: { readonly escrows: EscrowStore }) {}

  async execute(caller: Caller): Promise<Escrow> {
    const escrow = await this.parts.escrows.find(caller.account.id);
    if (escrow !== null) return escrow;
    throw new DomainError('error.account.no_escrow', 'This account has no escrow yet. Store one first.');
  }
}
