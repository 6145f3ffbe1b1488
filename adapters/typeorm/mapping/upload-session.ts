import { EntitySchema } from './entity-schema.js';
import { bytes, hex, instant, integer, text, u64, uuid } from './columns.js';

/** Its store uses raw SQL and builds the domain's tagged union from the columns (`stores/uploads/upload-rows.ts`). */
export const UploadSessionEntity = new EntitySchema<object>({
  name: 'UploadSession',
  tableName: 'upload_sessions',
  columns: {
    id: uuid({ primary: true }),
    uploadUserId: uuid(),
    actingAccountId: uuid({ nullable: true }),
    linkId: uuid({ nullable: true }),
    albumId: uuid(),
    kind: text(),
    declaredSize: u64(),
    contentHash: hex(),
    assetId: uuid({ nullable: true }),
    ownerId: uuid(),
    protocolVersion: text(),
    cryptoSuiteId: integer(),
    sidecarSchema: integer(),
    intentId: uuid({ nullable: true }),
    document: bytes(),
    createdAt: instant(),
    expiresAt: instant(),
    state: text(),
    received: u64(),
    stagingId: uuid(),
    leaseEpoch: integer(),
    leaseUntil: instant(),
    endedAt: instant({ nullable: true }),
    failure: text({ nullable: true }),
    madeAssetId: uuid({ nullable: true }),
    attestation: bytes({ nullable: true }),
  },
});
