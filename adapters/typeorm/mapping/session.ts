import { EntitySchema } from './entity-schema.js';
import type { Session } from '../../../domain/sessions/session.js';
import { bytes, hex, instant, text, uuid } from './columns.js';

export const SessionEntity = new EntitySchema<Session>({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    id: uuid({ primary: true }),
    accountId: uuid(),
    tokenHash: bytes(),
    deviceId: uuid(),
    cohortHash: hex({ nullable: true }),
    method: text(),
    providerSubject: bytes({ nullable: true }),
    providerSession: bytes({ nullable: true }),
    createdAt: instant(),
    lastUsedAt: instant(),
    expiresAt: instant(),
    revokedAt: instant({ nullable: true }),
  },
});
