import { openAt } from '../../domain/sessions/session.js';
import type { Clock } from '../ports/platform/clock.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';
import type { Settings } from '../settings.js';
import type { Caller } from './caller.js';

/** Revokes the caller's session; no-op if it was revoked a moment ago. */
export class LogOut {
  constructor(
    private readonly parts: {
      readonly sessions: SessionLedger;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'sessions'>;
    },
  ) {}

  async execute({ account, sessionId }: Caller): Promise<void> {
    const open = openAt(this.parts.settings.sessions, this.parts.clock.now());
    await this.parts.sessions.revoke(account.id, sessionId, open);
  }
}
