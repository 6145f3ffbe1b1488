import { EntitySchema } from './entity-schema.js';
import type { LogoutAllChallenge } from '../../../domain/sessions/logout-all.js';
import { bytes, instant, uuid } from './columns.js';

export const LogoutChallengeEntity = new EntitySchema<LogoutAllChallenge & { readonly hash: Uint8Array }>({
  name: 'LogoutChallenge',
  tableName: 'logout_challenges',
  columns: { hash: bytes({ primary: true }), accountId: uuid(), expiresAt: instant() },
});
