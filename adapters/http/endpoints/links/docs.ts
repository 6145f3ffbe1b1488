import { documented, type OperationDocs } from '../../document/docs.js';
import { SAMPLE, SAMPLE_MANIFEST } from '../../document/samples.js';
import { DOCS as UPLOADS } from '../uploads/docs.js';

const LINK_ID = SAMPLE.pullId;

const LINK = {
  link_id: LINK_ID,
  album_id: SAMPLE.albumId,
  kind: 'upload',
  bundle: SAMPLE.document,
  restricted: false,
  max_bytes: 1_073_741_824,
  max_files: 200,
  created_at: SAMPLE.now,
  expires_at: SAMPLE.later,
  uses: 0,
  bytes_used: 0,
  files_used: 0,
  last_used_at: null,
} as const;

export const DOCS = documented({
  createLink: {
    description:
      'A `share` link shows the album, or with `asset_ids` some of its assets. An `upload` link takes contributions, up ' +
      'to `max_bytes` and `max_files`, and shows nothing; they are charged to whoever makes the link. The client ' +
      'derives a token and a key from the link secret; it sends SHA-256 of the token as `token_hash`, and a `bundle` of ' +
      'at most 32 KiB that it sealed under the key. The secret itself never leaves the client. Only an admin of the ' +
      'album makes links; a link ends with that role, with the album, at `expires_at`, or when it is deleted.',
    request: {
      link_id: LINK_ID,
      album_id: SAMPLE.albumId,
      kind: 'upload',
      token_hash: SAMPLE.hash,
      bundle: SAMPLE.document,
      max_bytes: 1_073_741_824,
      max_files: 200,
      expires_at: SAMPLE.later,
    },
    answers: { 201: LINK },
  },
  listLinks: {
    description:
      'Newest first, without deleted ones. Of guests only numbers are kept: `uses`, noted at most a minute late, and the ' +
      'day of the last use.',
    answers: { 200: { links: [LINK], next_cursor: null } },
  },
  changeLink: {
    description: 'Only by who made the link. The bounds may be set below what is used: then nothing more is taken in.',
    request: { expires_at: SAMPLE.later, max_files: 500 },
    answers: { 200: { ...LINK, max_files: 500 } },
  },
  revokeLink: {
    description: 'By who made the link, and by every admin of its album.',
  },
  readGuest: {
    description:
      'The credential is `Authorization: Bearer link.<link_id>.<token>`. An unknown, deleted, expired or ended link and a ' +
      'wrong token get the same 401.',
    answers: {
      200: {
        kind: 'share',
        album_id: SAMPLE.albumId,
        bundle: SAMPLE.document,
        expires_at: null,
        protocol_version: SAMPLE.protocol,
        crypto_suite_id: 1,
      },
    },
  },
  listSharedAssets: {
    description:
      'Assets as members see them, contributions of guests too, without the ids of who owns and who uploaded them. An ' +
      'upload link shows nothing.',
    answers: {
      200: {
        assets: [
          {
            asset_id: SAMPLE.assetId,
            album_id: SAMPLE.albumId,
            via_link: null,
            content_hash: SAMPLE.hash,
            size: 1234,
            manifest: SAMPLE_MANIFEST,
            created_at: SAMPLE.now,
            derivatives: [],
            metadata: { content_hash: SAMPLE.otherHash, size: 56 },
          },
        ],
        next_cursor: null,
      },
    },
  },
  readSharedBlob: {
    description: 'As `GET /v1/blobs/{content_hash}`, for originals, derivatives and metadata of what the link shows.',
  },
  createGuestUpload: {
    description:
      'What is uploaded is charged to whoever made the link, and appears in the album as an asset with `via_link`. Each ' +
      'upload is one file of `max_files`, a derivative too; derivatives belong to what came through this link. tus ' +
      'clients that only know an endpoint work: they send the JSON as `announcement` in `Upload-Metadata`. Revoking the ' +
      'link cancels what is open.',
    request: {
      upload_id: SAMPLE.uploadId,
      kind: 'original',
      declared_size: 1234,
      content_hash: SAMPLE.hash,
      manifest: SAMPLE_MANIFEST,
    },
    ...answersOf(UPLOADS.createUpload),
  },
  readGuestUpload: {
    description: 'As `GET /upload/{upload_id}`; only uploads through this link.',
    ...answersOf(UPLOADS.readUpload),
  },
  resumeGuestUpload: { description: 'As `HEAD /upload/{upload_id}`; only uploads through this link.' },
  appendGuestUpload: { description: 'As `PATCH /upload/{upload_id}`; only uploads through this link.' },
  cancelGuestUpload: { description: 'As `DELETE /upload/{upload_id}`; only uploads through this link.' },
});

/** Copies the example responses: a guest's upload is answered like a member's. */
function answersOf({ answers = {} }: OperationDocs): Pick<OperationDocs, 'answers'> {
  return { answers };
}
