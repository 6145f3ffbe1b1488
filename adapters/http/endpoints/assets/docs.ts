import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_MANIFEST, sampleProblem } from '../../document/samples.js';

const ASSET = {
  asset_id: SAMPLE.assetId,
  album_id: SAMPLE.albumId,
  owner_id: SAMPLE.accountId,
  content_hash: SAMPLE.hash,
  size: 1234,
  upload_user_id: SAMPLE.accountId,
  manifest: SAMPLE_MANIFEST,
  created_at: SAMPLE.now,
  trashed_at: null,
  via_link: null,
  derivatives: [
    {
      kind: 'derivative',
      content_hash: SAMPLE.otherHash,
      size: 99,
      upload_user_id: SAMPLE.accountId,
      manifest: SAMPLE_MANIFEST,
      created_at: SAMPLE.now,
    },
  ],
  metadata: { content_hash: SAMPLE.otherHash, size: 99 },
};

export const DOCS = documented({
  listAssets: {
    description:
      'Without `trashed` the list has no assets from the trash. A page may have fewer assets than `limit`. The ' +
      'last page has a `next_cursor` of null.',
    answers: { 200: { assets: [ASSET], next_cursor: SAMPLE.cursor } },
  },
  readAsset: {
    description:
      'The response includes the derivatives, the provenances and the hash of the metadata. The asset may be in ' +
      'the trash.',
    answers: { 200: ASSET },
  },
  forkAsset: {
    description:
      'The upgrade ceremony fills the new album with this request. The new asset refers to the same blob: no bytes ' +
      'move, and nobody is charged. The metadata and the named derivatives and provenances are included; others ' +
      'stay behind. A repeated request for the same source returns the same asset; if it names further derivatives, ' +
      'they are added. So if the manifests do not fit into one request, send several.',
    request: {
      source_asset_id: SAMPLE.assetId,
      manifest: SAMPLE_MANIFEST,
      derivatives: [{ content_hash: SAMPLE.otherHash, manifest: SAMPLE_MANIFEST }],
    },
    answers: { 201: ASSET },
  },
  trashAsset: {
    description:
      'Members who may write to the album can do this, and so can the uploader of the asset, even after leaving the ' +
      'album. The asset counts at full size until it is purged. A repeated request changes nothing.',
  },
  restoreAsset: {
    description:
      'Members who may write to the album can do this, and so can the uploader of the asset, even after leaving the ' +
      'album. A repeated request changes nothing.',
    answers: { 200: ASSET },
  },
  readMetadata: {
    description:
      'The body is opaque bytes, and the `ETag` is their hash. `X-Service-Crypto-Suite` names their crypto suite.',
  },
  putMetadata: {
    description:
      "The body has at most 1 MiB. `X-Service-Crypto-Suite` names its crypto suite; the default is the album's. " +
      'The service charges the size to the writer, or to the sponsor if an owner of a sponsored account writes to an ' +
      'asset of the account. It credits the account that was charged for the previous metadata. It checks growth ' +
      'against the limit of the charged account.',
    answers: { 200: { content_hash: SAMPLE.otherHash, size: 99 } },
  },
  putMetadataBatch: {
    description:
      'The body is one line of JSON, which names up to 100 assets with the size of their metadata, a newline, and the ' +
      'bytes in the same order. The body has at most 4 MiB and its line at most 256 KiB; it must arrive within a minute. ' +
      '`X-Service-Crypto-Suite` applies to all of them. Each write succeeds or fails by itself: `problem` is the ' +
      'response that `PUT /v1/assets/{id}/metadata` would have returned. If an asset is named twice, its metadata is ' +
      'written in the order of the line.',
    request: { metadata: [{ asset_id: SAMPLE.assetId, size: 99 }] },
    answers: {
      200: {
        metadata: [
          { metadata: { content_hash: SAMPLE.otherHash, size: 99 }, problem: null },
          { metadata: null, problem: sampleProblem('error.quota.exceeded') },
        ],
      },
    },
  },
  readBlob: {
    description:
      'The caller must be able to read an asset that refers to the blob; otherwise the response is a 404. A blob ' +
      'never changes, so clients may cache it without expiry.',
  },
  readBlobBatch: {
    description:
      'This request is for thumbnails and metadata, of which clients read hundreds. For each hash, in the order of the ' +
      'request, the response has a line of JSON `{content_hash, size, problem}`, a newline, and the `size` bytes of the ' +
      'blob. A blob that the caller cannot read has the size 0, and its `problem` is the response that ' +
      '`GET /v1/blobs/{content_hash}` would have returned. A response has at most 16 MiB of blobs; for the blobs beyond ' +
      'that, `problem` is a 413. The response has no `Content-Length`: if it is cut short, the connection ends with an ' +
      'error, and the client may repeat the request.',
    request: { content_hashes: [SAMPLE.hash, SAMPLE.otherHash] },
  },
  listTrash: {
    description:
      "The list has the trashed assets that the caller may purge: the caller's own uploads, and all assets of albums of " +
      'which the caller is an admin. An asset in the trash counts at full size until it is purged.',
    answers: { 200: { assets: [{ ...ASSET, trashed_at: SAMPLE.now }], next_cursor: null } },
  },
  emptyTrash: {
    description:
      '`purged` is the number of assets, `credited` the number of bytes that the service credited. If the request ' +
      'is interrupted, the assets that were already purged stay purged.',
    answers: { 200: { purged: 3, credited: 3702 } },
  },
  purgeAsset: {
    description:
      'The service removes the asset with its derivatives and metadata. `credited` is the number of bytes that it ' +
      'credited to the charged accounts. A blob that another asset refers to stays stored and charged.',
    answers: { 200: { purged: 1, credited: 1333 } },
  },
});
