import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { ListSessions } from '../../application/sessions/list-sessions.js';
import { LogOut } from '../../application/sessions/log-out.js';
import { RefreshAccess } from '../../application/sessions/refresh-access.js';
import { RevokeSession } from '../../application/sessions/revoke-session.js';
import { SessionOpener } from '../../application/sessions/session-opener.js';
import { SignIn } from '../../application/sessions/sign-in.js';
import type { Get } from '../container.js';
import type { Parts, Wiring } from '../parts.js';

export const sessionParts: Wiring<'sessionOpener'> = {
  sessionOpener: (get) =>
    new SessionOpener(
      get('accessTokens'),
      get('stores').cohorts,
      get('random'),
      get('incidents'),
      get('config').sessions,
    ),
};

type SessionUseCases = 'signIn' | 'refreshAccess' | 'listSessions' | 'revokeSession' | 'logOut';

export function sessionUseCases(get: Get<Parts>): Pick<UseCases, SessionUseCases> {
  const { sessions, cohorts } = get('stores');
  const clock = get('clock');
  return {
    signIn: new SignIn(get('unitOfWork'), get('passwordCheck'), get('sessionOpener'), get('random'), clock),
    refreshAccess: new RefreshAccess(sessions, get('accessTokens'), clock, get('config').sessions),
    listSessions: new ListSessions(sessions, cohorts, clock, get('config').sessions),
    revokeSession: new RevokeSession(sessions, clock),
    logOut: new LogOut(sessions, clock),
  };
}
