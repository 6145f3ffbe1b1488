import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_MANIFEST } from '../../document/samples.js';

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
    description: 'A page may hold fewer assets than `limit`; it is the last one where `next_cursor` is null.',
    answers: { 200: { assets: [ASSET], next_cursor: SAMPLE.cursor } },
  },
  readAsset: {
    description: 'With its derivatives and provenances, and the hash of its metadata.',
    answers: { 200: ASSET },
  },
  forkAsset: {
    description:
      'How the albums of an upgrade ceremony are filled. It refers to the same blob, so no bytes move and nobody is ' +
      'charged. A derivative or provenance that is not named is left behind.',
    request: {
      source_asset_id: SAMPLE.assetId,
      manifest: SAMPLE_MANIFEST,
      derivatives: [{ content_hash: SAMPLE.otherHash, manifest: SAMPLE_MANIFEST }],
    },
    answers: { 201: ASSET },
  },
  trashAsset: { description: 'Whoever may write in the album may do it, and always whoever uploaded the asset.' },
  restoreAsset: {
    description: 'Whoever may write in the album may do it, and always whoever uploaded the asset.',
    answers: { 200: ASSET },
  },
  readMetadata: {
    description: 'Opaque bytes. The `ETag` is their hash.',
  },
  putMetadata: {
    description:
      'At most 1 MiB. The difference in size is charged to whoever uploaded the asset, and checked against the limit.',
    answers: { 200: { content_hash: SAMPLE.otherHash, size: 99 } },
  },
  readBlob: {
    description:
      'Only for those who can reach an asset that refers to it; a 404 for everybody else. It never changes, so keep it ' +
      'for ever.',
  },
  listTrash: {
    description: 'What is in the trash counts at full size until it is purged.',
    answers: { 200: { assets: [{ ...ASSET, trashed_at: SAMPLE.now }], next_cursor: null } },
  },
  emptyTrash: {
    description: '`purged` counts the assets, `credited` the bytes that were given back.',
    answers: { 200: { purged: 3, credited: 3702 } },
  },
  purgeAsset: {
    description:
      'Its derivatives and metadata go with it. A blob that another asset refers to stays, and stays charged.',
    answers: { 200: { purged: 1, credited: 1333 } },
  },
});
