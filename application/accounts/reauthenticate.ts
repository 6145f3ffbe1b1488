import type { Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Caller } from '../sessions/caller.js';
import type { PasswordCheck } from './password-check.js';

/**
 * Checks the password once more, and only the password ("Second factor" 8). Stores nothing: the client acts on the
 * answer.
 */
export class Reauthenticate {
  constructor(private readonly parts: { readonly passwordCheck: PasswordCheck; readonly clock: Clock }) {}

  async execute(
    caller: Caller,
    command: { readonly password: string; readonly clientAddress: string },
  ): Promise<Instant> {
    await this.parts.passwordCheck.verify(caller.account.address, command.password, command.clientAddress, 'session');
    return this.parts.clock.now();
  }
}
