import { HOUR } from '../../../domain/kernel/instant.js';
import type { UploadActor, UploadRequest } from '../../../domain/uploads/upload-request.js';
import { acceptBytes, createUpload, type UploadSession } from '../../../domain/uploads/upload-session.js';

export const NOW = 1_800_000_000_000;
export const LIFETIME = 24 * HOUR;

export const request: UploadRequest = {
  albumId: '01890000-0000-7000-8000-00000000000a',
  kind: 'original',
  declaredSize: 10n,
  contentHash: 'ab'.repeat(32),
  assetId: null,
  ownerId: '01890000-0000-7000-8000-000000000001',
  manifest: {
    protocolVersion: '2026-01-01',
    cryptoSuiteId: 1,
    sidecarSchema: 1,
    intentId: null,
    document: Uint8Array.of(1, 2, 3),
  },
};

/** A member as actor. */
const actor: UploadActor = { accountId: request.ownerId, linkId: null };

export const pending: UploadSession = createUpload(
  { id: '01890000-0000-7000-8000-0000000000ff', uploadUserId: request.ownerId, actor, request },
  NOW,
  LIFETIME,
);
export const uploading: UploadSession = acceptBytes(pending, 0n, 4n, NOW, LIFETIME);
export const waiting: UploadSession = acceptBytes(uploading, 4n, 6n, NOW, LIFETIME);
