import type { Linking } from '../../../../domain/oidc/sign-in-attempt.js';
import type { LinkingColumns } from '../../mapping/oidc-sign-in.js';

export function linkingColumns(linking: Linking | null): LinkingColumns {
  return { linkingAccountId: linking?.accountId ?? null, linkingSessionId: linking?.sessionId ?? null };
}

export function linkingOf({ linkingAccountId, linkingSessionId }: LinkingColumns): Linking | null {
  if (linkingAccountId === null || linkingSessionId === null) return null;
  return { accountId: linkingAccountId, sessionId: linkingSessionId };
}
