import type { IntentId } from '../../domain/kernel/ids.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import type { UploadSession } from '../../domain/uploads/upload-session.js';
import type { AlbumWrite } from '../albums/lock-album.js';

type Written = Pick<UploadSession, 'actor' | 'request'>;

/** The album write that an upload makes. A link accepts contributions for as long as its maker is an admin. */
export function uploadWrite({ actor, request }: Written, protocolVersion: ProtocolVersion): AlbumWrite {
  const { accountId, linkId } = actor;
  return { albumId: request.albumId, accountId, action: linkId === null ? 'write' : 'manage', protocolVersion };
}

/** The upgrade that an upload belongs to. Guests take no part in an upgrade, whatever their manifest names. */
export function intentOf({ actor, request }: Written): IntentId | null {
  return actor.linkId === null ? request.manifest.intentId : null;
}
