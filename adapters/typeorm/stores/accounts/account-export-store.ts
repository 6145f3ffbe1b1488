import type {
  AccountExportStore,
  ExportedReference,
  ExportedSession,
  ExportedUpload,
} from '../../../../application/ports/stores/account-export-store.js';
import { NIL_UUID, type AccountId } from '../../../../domain/kernel/ids.js';
import { BYTES, HEX, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { byIndex, ordered, orderedValues } from '../../engine/ordered-pages.js';
import type { Row, SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { toCohort } from '../sessions/cohort-store.js';

const SESSIONS = ordered(
  'SELECT id, device_id, cohort_hash, method, created_at, last_used_at, expires_at, revoked_at FROM sessions ' +
    byIndex('sessions_account_id_created_at_id'),
  'account_id',
  ['created_at', 'id'],
);
const COHORTS = ordered('SELECT cohort_hash, first_seen, last_seen FROM device_cohorts', 'account_id', ['cohort_hash']);
const REFERENCES = `
  SELECT r.*, COALESCE(o.id, a.upload_user_id) AS asset_owner_id, a.created_at AS asset_created_at, a.trashed_at, a.via_link
  FROM (${ordered(
    `SELECT asset_id, kind, content_hash, album_id, size, created_at, crypto_suite_id, protocol_version, sidecar_schema,
            intent_id, document FROM asset_references
            ${byIndex('asset_references_upload_user_id_asset_id_kind_content_hash')}`,
    'upload_user_id',
    ['asset_id', 'kind', 'content_hash'],
  )}) r
  LEFT JOIN assets a ON a.id = r.asset_id
  LEFT JOIN accounts o ON o.id = a.owner_id
  ORDER BY r.asset_id, r.kind, r.content_hash`;
const UPLOADS = ordered(
  `SELECT id, album_id, kind, declared_size, content_hash, created_at, state, ended_at,
          COALESCE(made_asset_id, asset_id) AS asset_id, attestation
   FROM upload_sessions ${byIndex('upload_sessions_upload_user_id_state_id')}`,
  'upload_user_id',
  ['state', 'id'],
);
/** Not a hash, but before every hash. */
const NO_HASH = '';

export class TypeormAccountExportStore extends SqlStore implements AccountExportStore {
  async sessions(accountId: AccountId, after: Parameters<AccountExportStore['sessions']>[1], limit: number) {
    const key = [after?.createdAt ?? -1, UUID.to(after?.id ?? NIL_UUID)];
    return (await this.page(SESSIONS, accountId, key, limit)).map(toSession);
  }

  async cohorts(accountId: AccountId, after: Parameters<AccountExportStore['cohorts']>[1], limit: number) {
    return (await this.page(COHORTS, accountId, [HEX.to(after?.cohortHash ?? NO_HASH)], limit)).map(toCohort);
  }

  async references(accountId: AccountId, after: Parameters<AccountExportStore['references']>[1], limit: number) {
    const { assetId, kind, contentHash } = after ?? { assetId: NIL_UUID, kind: '', contentHash: NO_HASH };
    const key = [UUID.to(assetId), kind, HEX.to(contentHash)];
    return (await this.page(REFERENCES, accountId, key, limit)).map(toReference);
  }

  async uploads(accountId: AccountId, after: Parameters<AccountExportStore['uploads']>[1], limit: number) {
    const key = [after?.state ?? '', UUID.to(after?.id ?? NIL_UUID)];
    return (await this.page(UPLOADS, accountId, key, limit)).map(toUpload);
  }

  private page(text: string, accountId: AccountId, key: readonly SqlValue[], limit: number): Promise<readonly Row[]> {
    return this.all(text, orderedValues(UUID.to(accountId), key, limit));
  }
}

function toSession(row: Row): ExportedSession {
  return {
    id: UUID.from(row['id']),
    deviceId: UUID.from(row['device_id']),
    cohortHash: optional(HEX).from(row['cohort_hash']),
    method: TEXT.from(row['method']) as ExportedSession['method'],
    createdAt: INSTANT.from(row['created_at']),
    lastUsedAt: INSTANT.from(row['last_used_at']),
    expiresAt: INSTANT.from(row['expires_at']),
    revokedAt: optional(INSTANT).from(row['revoked_at']),
  };
}

function toReference(row: Row): ExportedReference {
  return {
    assetId: UUID.from(row['asset_id']),
    kind: TEXT.from(row['kind']) as ExportedReference['kind'],
    contentHash: HEX.from(row['content_hash']),
    albumId: UUID.from(row['album_id']),
    size: U64.from(row['size']),
    createdAt: INSTANT.from(row['created_at']),
    cryptoSuiteId: INTEGER.from(row['crypto_suite_id']),
    manifest: manifestOf(row),
    asset:
      row['asset_created_at'] === null
        ? null
        : {
            ownerId: UUID.from(row['asset_owner_id']),
            createdAt: INSTANT.from(row['asset_created_at']),
            trashedAt: optional(INSTANT).from(row['trashed_at']),
            viaLink: optional(UUID).from(row['via_link']),
          },
  };
}

function manifestOf(row: Row): ExportedReference['manifest'] {
  if (row['document'] === null) return null;
  return {
    protocolVersion: TEXT.from(row['protocol_version']),
    sidecarSchema: INTEGER.from(row['sidecar_schema']),
    intentId: optional(UUID).from(row['intent_id']),
    document: BYTES.from(row['document']),
  };
}

function toUpload(row: Row): ExportedUpload {
  return {
    id: UUID.from(row['id']),
    albumId: UUID.from(row['album_id']),
    kind: TEXT.from(row['kind']) as ExportedUpload['kind'],
    declaredSize: U64.from(row['declared_size']),
    contentHash: HEX.from(row['content_hash']),
    createdAt: INSTANT.from(row['created_at']),
    state: TEXT.from(row['state']),
    endedAt: optional(INSTANT).from(row['ended_at']),
    assetId: optional(UUID).from(row['asset_id']),
    attestation: optional(BYTES).from(row['attestation']),
  };
}
