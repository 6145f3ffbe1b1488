import type { TokenPair } from '../../../../application/sessions/token-pair.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { ok, type Reply } from '../../pipeline/response/reply.js';

/** The wire's token pair, the same from every way of signing in. */
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
