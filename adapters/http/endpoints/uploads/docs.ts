import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_MANIFEST } from '../../document/samples.js';

const UPLOAD = {
  upload_id: SAMPLE.uploadId,
  state: 'Pending',
  offset: 0,
  declared_size: 1234,
  expires_at: '2026-11-21T12:00:00.000Z',
};

export const DOCS = documented({
  createUpload: {
    description:
      'Reserves `declared_size` bytes of the quota. `content_hash` is the SHA-256 of the ciphertext; `asset_id` is for ' +
      'derivatives and provenances. A UUIDv7 that the client makes as `upload_id` makes a retry safe. tus clients that know nothing but this ' +
      'address use the extension "Creation": `Upload-Length`, and the same JSON, in base64, as `announcement` in ' +
      '`Upload-Metadata`; the body then brings no bytes, or the first ones.',
    request: {
      upload_id: SAMPLE.uploadId,
      album_id: SAMPLE.albumId,
      kind: 'original',
      declared_size: 1234,
      content_hash: SAMPLE.hash,
      manifest: SAMPLE_MANIFEST,
    },
    answers: { 201: UPLOAD },
  },
  readUpload: {
    description:
      '`Pending`, `Uploading`, `WaitingForProcessing`, then `Completed` with its `asset_id` and a signed attestation, or ' +
      '`Failed` with the reason. An upload that is not finished in time is `Expired`.',
    answers: {
      200: {
        ...UPLOAD,
        state: 'Completed',
        offset: 1234,
        asset_id: SAMPLE.assetId,
        failure: null,
        attestation: SAMPLE.document,
      },
    },
  },
  resumeUpload: {
    description: 'The HEAD request of tus 1.0.0: continue from `Upload-Offset`.',
  },
  appendUpload: {
    description:
      'The PATCH request of tus 1.0.0. With `Upload-Checksum` the bytes are kept only if they match. The request that brings the ' +
      'last byte waits until the content was compared with `content_hash`.',
  },
  cancelUpload: {
    description: 'The extension "Termination" of tus 1.0.0: the bytes sent so far are dropped.',
  },
});
