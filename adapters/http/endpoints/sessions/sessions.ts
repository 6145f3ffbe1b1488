import { LogOut } from '../../../../application/sessions/log-out.js';
import { ListSessions, type SessionPage } from '../../../../application/sessions/list-sessions.js';
import { RevokeSession, sessionNotFound } from '../../../../application/sessions/revoke-session.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { pathId } from '../../routing/ids.js';
import { cutPage, NEXT_CURSOR, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, nullable, object, schema, SHA256, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const sessionSchema = object({
  session_id: UUID,
  current: { type: 'boolean' },
  created_at: INSTANT,
  last_used_at: INSTANT,
  expires_at: INSTANT,
  inactive_at: INSTANT,
  cohort_hash: nullable(SHA256),
  device_id: UUID,
  method: { enum: ['password', 'totp', 'oidc'] },
});
const sessionsSchema = schema(
  'Sessions',
  object({
    sessions: arrayOf(sessionSchema),
    cohorts: arrayOf(object({ cohort_hash: SHA256, first_seen: INSTANT, last_seen: INSTANT })),
    next_cursor: NEXT_CURSOR,
  }),
);

export const listSessions: Endpoint<null, 'session', ListSessions> = {
  summary: "List the account's open sessions, newest first, and its device cohorts",
  docs: DOCS.listSessions,
  body: NO_BODY,
  query: PAGE_QUERY,
  answers: { 200: sessionsSchema },
  openToSuspended: true,
  useCase: ListSessions,
  run: async ({ caller, query }, listSessions) => {
    const { limit, after } = readPage(query);
    const { sessions, cohorts } = await listSessions.execute(caller, { limit: limit + 1, after });
    const { rows, nextCursor } = cutPage(sessions, limit);
    return ok({
      sessions: rows.map(sessionMember),
      cohorts: cohorts.map(({ cohortHash, firstSeen, lastSeen }) => ({
        cohort_hash: cohortHash,
        first_seen: toRfc3339(firstSeen),
        last_seen: toRfc3339(lastSeen),
      })),
      next_cursor: nextCursor,
    });
  },
};

/** Open to a suspended account, like every way to log out: it must be able to end a stolen session. */
export const revokeSession: Endpoint<null, 'session', RevokeSession> = {
  summary: 'Revoke one open session of the account',
  docs: DOCS.revokeSession,
  body: NO_BODY,
  answers: { 204: null },
  refusals: ['error.auth.session_not_found'],
  openToSuspended: true,
  openToLeaving: true,
  useCase: RevokeSession,
  run: async ({ caller, params }, revokeSession) => {
    await revokeSession.execute(caller, pathId(params, 'session_id', sessionNotFound));
    return noContent();
  },
};

export const logout: Endpoint<null, 'session', LogOut> = {
  summary: "Revoke the caller's session",
  docs: DOCS.logout,
  body: NO_BODY,
  answers: { 204: null },
  openToSuspended: true,
  openToLeaving: true,
  useCase: LogOut,
  run: async ({ caller }, logOut) => {
    await logOut.execute(caller);
    return noContent();
  },
};

function sessionMember(session: SessionPage['sessions'][number]) {
  return {
    session_id: session.id,
    current: session.isCurrent,
    created_at: toRfc3339(session.createdAt),
    last_used_at: toRfc3339(session.lastUsedAt),
    expires_at: toRfc3339(session.expiresAt),
    inactive_at: toRfc3339(session.inactiveAt),
    cohort_hash: session.cohortHash,
    device_id: session.deviceId,
    method: session.method,
  };
}
