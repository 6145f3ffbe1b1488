import type { UseCases } from '../../adapters/http/use-cases.js';
import { RefreshAccess } from '../../application/sessions/refresh-access.js';
import { SessionOpener } from '../../application/sessions/session-opener.js';
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

export function sessionUseCases(get: Get<Parts>): Pick<UseCases, 'refreshAccess'> {
  const { sessions } = get('stores');
  return {
    refreshAccess: new RefreshAccess(sessions, get('accessTokens'), get('clock'), get('config').sessions),
  };
}
