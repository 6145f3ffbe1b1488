import { EntitySchema } from './entity-schema.js';
import type { RevokedCapability } from '../../../application/ports/stores/revoked-capability-store.js';
import { instant, text } from './columns.js';

export const RevokedCapabilityEntity = new EntitySchema<RevokedCapability>({
  name: 'RevokedCapability',
  tableName: 'revoked_capabilities',
  columns: { jti: text({ primary: true }), revokedAt: instant(), expiresAt: instant() },
});
