import { EntitySchema } from './entity-schema.js';
import type { LoginChallenge } from '../../../domain/totp/login-challenge.js';
import { bytes, instant, integer, uuid } from './columns.js';

export interface LoginChallengeRow extends LoginChallenge {
  readonly tokenHash: Uint8Array;
}

export const LoginChallengeEntity = new EntitySchema<LoginChallengeRow>({
  name: 'LoginChallenge',
  tableName: 'login_challenges',
  columns: {
    tokenHash: bytes({ primary: true }),
    accountId: uuid(),
    expiresAt: instant(),
    attempts: integer(),
    completedAt: instant({ nullable: true }),
  },
});
