import { DomainError } from '../../domain/kernel/errors.js';
import type { SessionId } from '../../domain/kernel/ids.js';
import { openAt } from '../../domain/sessions/session.js';
import type { Clock } from '../ports/platform/clock.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';
import type { Settings } from '../settings.js';
import type { Caller } from './caller.js';

/** Revokes one session of the caller's account: another one, or the caller's own. */
export class RevokeSession {
  constructor(
    private readonly parts: {
      readonly sessions: SessionLedger;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'sessions'>;
    },
  ) {}

  /** Rejects another account's session, and one that has ended, like one that does not exist. */
  async execute({ account }: Caller, sessionId: SessionId): Promise<void> {
    const open = openAt(this.parts.settings.sessions, this.parts.clock.now());
    if (await this.parts.sessions.revoke(account.id, sessionId, open)) return;
    throw sessionNotFound();
  }
}

export function sessionNotFound(): DomainError {
  return new DomainError('error.auth.session_not_found', 'You have no open session with this id.');
}
