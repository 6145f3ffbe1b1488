import type { NewStoredUpload, StoredUpload } from '../../../../application/ports/stores/upload-store.js';
import type { UploadKind, UploadManifest, UploadRequest } from '../../../../domain/uploads/upload-request.js';
import type { UploadFailure, UploadSession, UploadState } from '../../../../domain/uploads/upload-session.js';
import { BYTES, HEX, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { placeholderRows, rowValues, type Row, type SqlValue } from '../../engine/sql.js';

/** Returns the columns of a new session with their values, in the order of the statement. */
export function newUploadColumns({ session, stagingId, attestation }: NewStoredUpload): Record<string, SqlValue> {
  const { request } = session;
  const { manifest } = request;
  return {
    id: UUID.to(session.id),
    upload_user_id: UUID.to(session.uploadUserId),
    acting_account_id: UUID.to(session.actor.accountId),
    link_id: optional(UUID).to(session.actor.linkId),
    album_id: UUID.to(request.albumId),
    kind: request.kind,
    declared_size: request.declaredSize,
    content_hash: HEX.to(request.contentHash),
    asset_id: optional(UUID).to(request.assetId),
    owner_id: UUID.to(request.ownerId),
    protocol_version: manifest.protocolVersion,
    crypto_suite_id: manifest.cryptoSuiteId,
    sidecar_schema: manifest.sidecarSchema,
    intent_id: optional(UUID).to(manifest.intentId),
    document: BYTES.to(manifest.document),
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    state: session.state,
    received: session.offset,
    staging_id: UUID.to(stagingId),
    lease_epoch: 0,
    lease_until: 0,
    ended_at: 'endedAt' in session ? session.endedAt : null,
    made_asset_id: optional(UUID).to('assetId' in session ? session.assetId : null),
    attestation: optional(BYTES).to(attestation),
  };
}

/** The statement that inserts new sessions, with its values. */
export function insertion(uploads: readonly NewStoredUpload[]): {
  readonly text: string;
  readonly values: readonly SqlValue[];
} {
  const rows = uploads.map(newUploadColumns);
  const values = rows.map((row) => Object.values(row));
  const names = Object.keys(rows[0] ?? {}).join(', ');
  return {
    text: `INSERT INTO upload_sessions (${names}) VALUES ${placeholderRows(values)}`,
    values: rowValues(values),
  };
}

export function toStoredUpload(row: Row): StoredUpload {
  return {
    session: toSession(row),
    stagingId: UUID.from(row['staging_id']),
    lease: { epoch: INTEGER.from(row['lease_epoch']), until: INSTANT.from(row['lease_until']) },
    attestation: optional(BYTES).from(row['attestation']),
  };
}

function toSession(row: Row): UploadSession {
  const uploadUserId = UUID.from(row['upload_user_id']);
  const facts = {
    id: UUID.from(row['id']),
    uploadUserId,
    actor: {
      accountId: optional(UUID).from(row['acting_account_id']) ?? uploadUserId,
      linkId: optional(UUID).from(row['link_id']),
    },
    request: toRequest(row),
    createdAt: INSTANT.from(row['created_at']),
    expiresAt: INSTANT.from(row['expires_at']),
    offset: U64.from(row['received']),
  };
  const state = TEXT.from(row['state']) as UploadState;
  switch (state) {
    case 'Pending':
    case 'Uploading':
    case 'WaitingForProcessing':
      return { ...facts, state };
    case 'Completed':
      return { ...facts, state, endedAt: endedAt(row), assetId: UUID.from(row['made_asset_id']) };
    case 'Failed':
      return { ...facts, state, endedAt: endedAt(row), failure: TEXT.from(row['failure']) as UploadFailure };
    case 'Cancelled':
    case 'Expired':
      return { ...facts, state, endedAt: endedAt(row) };
  }
}

function endedAt(row: Row): number {
  return INSTANT.from(row['ended_at']);
}

function toRequest(row: Row): UploadRequest {
  return {
    albumId: UUID.from(row['album_id']),
    kind: TEXT.from(row['kind']) as UploadKind,
    declaredSize: U64.from(row['declared_size']),
    contentHash: HEX.from(row['content_hash']),
    assetId: optional(UUID).from(row['asset_id']),
    ownerId: UUID.from(row['owner_id']),
    manifest: toManifest(row),
  };
}

/** Reads the manifest of an upload session, or of the blob reference that it became. */
export function toManifest(row: Row): UploadManifest {
  return {
    protocolVersion: TEXT.from(row['protocol_version']),
    cryptoSuiteId: INTEGER.from(row['crypto_suite_id']),
    sidecarSchema: INTEGER.from(row['sidecar_schema']),
    intentId: optional(UUID).from(row['intent_id']),
    document: BYTES.from(row['document']),
  };
}
