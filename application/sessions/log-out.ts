import type { Clock } from '../ports/platform/clock.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';
import type { Caller } from './caller.js';

/** Revokes the caller's session; no-op if it was revoked a moment ago. */
export class LogOut {
  constructor(private readonly parts: { readonly sessions: SessionLedger; readonly clock: Clock }) {}

  async execute({ account, sessionId }: Caller): Promise<void> {
    await this.parts.sessions.revoke(account.id, sessionId, this.parts.clock.now());
  }
}
