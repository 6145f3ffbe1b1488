import type { Guest } from '../../../../application/links/guest.js';
import { guestUploader, toldToGuests } from '../../../../application/links/guest-uploads.js';
import type { AppendUpload } from '../../../../application/uploads/append-upload.js';
import type { CancelUpload } from '../../../../application/uploads/cancel-upload.js';
import type { ReadUpload } from '../../../../application/uploads/read-upload.js';
import { albumNotFound } from '../../../../domain/albums/album.js';
import type { Endpoint } from '../../routing/endpoint.js';
import { nullable, object, schema, UUID } from '../../schemas/schema.js';
import { ANNOUNCED, announcedUpload, OPTIONAL_ANNOUNCED, type AnnouncedBody } from '../uploads/announcement.js';
import { createdReply, createUpload, CREATION_WITH_UPLOAD_REFUSALS } from '../uploads/create-upload.js';
import {
  appendFor,
  appendUpload,
  cancelFor,
  cancelUpload,
  OPEN_UPLOAD_REFUSALS,
  readFor,
  readUpload,
  resumeFor,
  resumeUpload,
} from '../uploads/one-upload.js';
import { ANNOUNCED_IN_HEADERS, type Announced, type CreateAndAppend } from '../uploads/tus-creation.js';
import { DOCS } from './docs.js';

/** The routes of /upload for guests: the same use cases, on behalf of the link's maker and within the link's limits. */

interface ContributionBody extends AnnouncedBody {
  readonly album_id?: string | null;
}

const contribution = schema<ContributionBody>(
  'NewContribution',
  object({ ...ANNOUNCED, album_id: nullable(UUID) }, [...OPTIONAL_ANNOUNCED, 'album_id']),
);

export const createGuestUpload: Endpoint<ContributionBody, 'guest', CreateAndAppend> = {
  ...createUpload,
  summary: 'Start an upload through an upload link',
  docs: DOCS.createGuestUpload,
  body: { kind: 'json', schema: contribution, inHeaders: ANNOUNCED_IN_HEADERS },
  refusals: [
    'error.link.takes_nothing',
    'error.protocol.inconsistent',
    'error.account.suspended',
    'error.album.not_found',
    'error.album.protocol_mismatch',
    'error.asset.not_found',
    'error.asset.trashed',
    'error.upload.id_taken',
    'error.upload.album_quiescing',
    'error.quota.exceeded',
    'error.quota.grace_expired',
    'error.storage.full',
    'error.storage.unavailable',
    'error.limit.reached',
    ...CREATION_WITH_UPLOAD_REFUSALS,
  ],
  run: async (request, uploads) => {
    const uploader = guestUploader(request.caller);
    const announced = announcedBy(request.caller, request.body);
    const upload = await toldToGuests(() => uploads.execute(uploader, request, announced));
    return createdReply('/v1/guest/uploads', upload);
  },
};

export const readGuestUpload: Endpoint<null, 'guest', ReadUpload> = {
  ...readUpload,
  summary: 'Read the state of an upload through this link',
  docs: DOCS.readGuestUpload,
  refusals: ['error.link.takes_nothing', 'error.upload.not_found'],
  run: (request, readUpload) => readFor(guestUploader(request.caller), request, readUpload),
};

export const resumeGuestUpload: Endpoint<null, 'guest', ReadUpload> = {
  ...resumeUpload,
  docs: DOCS.resumeGuestUpload,
  refusals: ['error.link.takes_nothing', ...OPEN_UPLOAD_REFUSALS],
  run: (request, readUpload) => resumeFor(guestUploader(request.caller), request, readUpload),
};

export const appendGuestUpload: Endpoint<null, 'guest', AppendUpload> = {
  ...appendUpload,
  docs: DOCS.appendGuestUpload,
  refusals: [
    'error.link.takes_nothing',
    'error.upload.not_found',
    'error.upload.gone',
    'error.upload.state_conflict',
    'error.upload.offset_mismatch',
    'error.upload.locked',
    'error.upload.album_quiescing',
    'error.upload.too_large',
    'error.upload.checksum_mismatch',
    'error.upload.content_mismatch',
    'error.upload.tus_version',
    'error.storage.full',
    'error.storage.unavailable',
  ],
  run: (request, appendUpload) => toldToGuests(() => appendFor(guestUploader(request.caller), request, appendUpload)),
};

export const cancelGuestUpload: Endpoint<null, 'guest', CancelUpload> = {
  ...cancelUpload,
  summary: 'tus: cancel the upload',
  docs: DOCS.cancelGuestUpload,
  refusals: ['error.link.takes_nothing', ...OPEN_UPLOAD_REFUSALS],
  run: (request, cancelUpload) => cancelFor(guestUploader(request.caller), request, cancelUpload),
};

/** Guests may omit the album; if they name one, it must be the link's. */
function announcedBy({ link }: Guest, body: ContributionBody): Announced {
  if ((body.album_id ?? link.albumId) !== link.albumId) throw albumNotFound();
  return announcedUpload(body, { albumId: link.albumId, ownerId: link.makerId });
}
