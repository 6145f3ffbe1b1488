import { inactiveAt, openAt, type Session } from '../../domain/sessions/session.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Cohort, CohortStore } from '../ports/stores/cohort-store.js';
import type { SessionCursor, SessionLedger } from '../ports/stores/session-ledger.js';
import type { Caller } from './caller.js';
import type { Settings } from '../settings.js';

/** The most recently seen cohorts of the account, which every page of its sessions includes. */
const MAX_COHORTS = 500;

export interface SessionPage {
  readonly sessions: readonly (Session & { readonly inactiveAt: Instant; readonly isCurrent: boolean })[];
  readonly cohorts: readonly Cohort[];
}

/** Lists the caller's open sessions, newest first, and its cohorts, which outlive the sessions. */
export class ListSessions {
  constructor(
    private readonly parts: {
      readonly sessions: SessionLedger;
      readonly cohorts: CohortStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'sessions'>;
    },
  ) {}

  async execute(
    { account, sessionId }: Caller,
    { limit, after }: { readonly limit: number; readonly after: SessionCursor | null },
  ): Promise<SessionPage> {
    const open = openAt(this.parts.settings.sessions, this.parts.clock.now());
    const found = await this.parts.sessions.list(account.id, { ...open, limit, after });
    const sessions = found.map((session) => ({
      ...session,
      inactiveAt: inactiveAt(session, this.parts.settings.sessions),
      isCurrent: session.id === sessionId,
    }));
    return { sessions, cohorts: await this.parts.cohorts.list(account.id, MAX_COHORTS) };
  }
}
