import type { TokenPair } from '../../../../application/sessions/token-pair.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { ok, type Reply } from '../../pipeline/response/reply.js';

/** Answers with a token pair. Every sign-in method returns the same form. */
export function tokenPairReply(pair: TokenPair): Reply {
  return ok({
    token_type: 'Bearer',
    access_token: pair.accessToken,
    expires_in: pair.expiresIn,
    refresh_token: pair.refreshToken,
    session_id: pair.sessionId,
    session_expires_at: toRfc3339(pair.sessionExpiresAt),
    device_id: pair.deviceId,
  });
}
