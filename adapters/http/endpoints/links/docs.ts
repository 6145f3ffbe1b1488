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
      'Only an admin of the album can create links. A `share` link shows the album or, with `asset_ids`, some of ' +
      'its assets. An `upload` link accepts contributions up to `max_bytes` and `max_files`, and shows nothing; ' +
      "the service charges them to the link's creator. The client derives a token and a key from the link secret. " +
      'It sends the SHA-256 of the token as `token_hash`, and a `bundle` of at most 32 KiB that is sealed under ' +
      "the key. The secret itself never leaves the client. A link ends with its creator's admin role, with the " +
      'album, at `expires_at`, or when it is deleted. If the client chooses the `link_id` (a UUIDv7), a repeated ' +
      'request returns the same link until it ends. An album has at most 1,000 links, with expired ones and without ' +
      'deleted ones.',
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
      'The list is newest first, without deleted links, and with expired ones for 30 days. About guests the service ' +
      'stores only the number of `uses` and the day of the last one. Uses at other nodes or workers are counted at ' +
      'most a minute late.',
    answers: { 200: { links: [LINK], next_cursor: null } },
  },
  changeLink: {
    description:
      "Only the link's creator can do this. Absent members stay unchanged. If a bound is below what is used, the " +
      'link accepts nothing more. A link that has ended, also by its expiry, cannot be changed; create another one.',
    request: { expires_at: SAMPLE.later, max_files: 500 },
    answers: { 200: { ...LINK, max_files: 500 } },
  },
  revokeLink: {
    description:
      "The link's creator and every admin of its album can do this. Every node rejects the next request of a guest. " +
      'The service forgets the bundle.',
  },
  readGuest: {
    description:
      'The credential is `Authorization: Bearer link.<link_id>.<token>`. An unknown, deleted, expired or ended ' +
      'link and a wrong token get the same 401.',
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
      'The list has the assets that the link shows, contributions of guests included, but not those in the trash. An ' +
      'asset has the members that a member of the album sees, without the ids of owner and uploader. An upload link ' +
      'shows nothing.',
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
    description:
      'The operation works like `GET /v1/blobs/{content_hash}`, for the originals, derivatives and metadata of the ' +
      'assets that the link shows.',
  },
  readSharedBlobBatch: {
    description:
      'The response has the form of that to `POST /v1/blobs/batch`. Of the 600 requests a minute of the link, the ' +
      'request counts as one for each 16 hashes or part of them.',
    request: { content_hashes: [SAMPLE.hash, SAMPLE.otherHash] },
  },
  createGuestUpload: {
    description:
      "The service charges the upload to the link's creator and adds it to the album as an asset with `via_link`. " +
      'Each upload, also a derivative, counts as one file of `max_files`. A derivative must belong to an asset that was ' +
      'uploaded through the same link. A tus client that knows only an endpoint sends the JSON as `announcement` ' +
      'in `Upload-Metadata`. Deleting the link cancels open uploads.',
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
    description: 'The operation works like `GET /upload/{upload_id}`, for uploads through this link.',
    ...answersOf(UPLOADS.readUpload),
  },
  resumeGuestUpload: {
    description: 'The operation works like `HEAD /upload/{upload_id}`, for uploads through this link.',
  },
  appendGuestUpload: {
    description: 'The operation works like `PATCH /upload/{upload_id}`, for uploads through this link.',
  },
  cancelGuestUpload: {
    description:
      "The operation works like `DELETE /upload/{upload_id}`, for uploads through this link. It frees the upload's " +
      "share of the link's bounds.",
  },
});

/** Copies the example responses: a guest's upload is answered like a member's. */
function answersOf({ answers = {} }: OperationDocs): Pick<OperationDocs, 'answers'> {
  return { answers };
}
