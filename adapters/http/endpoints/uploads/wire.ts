import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { sizeToWire } from '../../schemas/wire-size.js';
import type { AssetId } from '../../../../domain/kernel/ids.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';
import { INSTANT, SIZE, UUID } from '../../schemas/schema.js';

const STATES = ['Pending', 'Uploading', 'WaitingForProcessing', 'Completed', 'Failed', 'Cancelled', 'Expired'] as const;

/** The members of every response about an upload. */
export const UPLOAD_MEMBERS = {
  upload_id: UUID,
  state: { enum: STATES },
  offset: SIZE,
  declared_size: SIZE,
  expires_at: INSTANT,
};

/** The asset that the upload has made, or is for. */
export function assetOf(upload: UploadSession): AssetId | null {
  return upload.state === 'Completed' ? upload.assetId : upload.request.assetId;
}

export function uploadMembers({ id, state, offset, request, expiresAt }: UploadSession) {
  return {
    upload_id: id,
    state,
    offset: sizeToWire(offset),
    declared_size: sizeToWire(request.declaredSize),
    expires_at: toRfc3339(expiresAt),
  };
}
