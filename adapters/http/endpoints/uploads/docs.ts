import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_MANIFEST, sampleProblem } from '../../document/samples.js';

const NEW_UPLOAD = {
  upload_id: SAMPLE.uploadId,
  album_id: SAMPLE.albumId,
  kind: 'original',
  declared_size: 1234,
  content_hash: SAMPLE.hash,
  manifest: SAMPLE_MANIFEST,
};
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
      'The service reserves `declared_size` bytes of the quota. Send the bytes to `Location` by tus. ' +
      '`content_hash` is the SHA-256 of the ciphertext. Derivatives and provenances name their `asset_id`. If the ' +
      'client chooses the `upload_id` (a UUIDv7), a repeated request returns the same upload. A tus client that ' +
      'knows only this address uses the extension "Creation": `Upload-Length`, and the same JSON, in base64, as ' +
      '`announcement` in `Upload-Metadata`; the body is then empty, or has the first bytes.',
    request: NEW_UPLOAD,
    answers: { 201: UPLOAD },
  },
  createUploadBatch: {
    description:
      'This request is for imports, which send thousands of small files: a batch saves most of what separate requests ' +
      'cost. The body is one line of JSON, which announces up to 100 uploads as `POST /upload` ' +
      'does, a newline, and the bytes of all uploads in the same order: `declared_size` tells where each ends. The body ' +
      'has at most 4 MiB and its line at most 256 KiB; it must arrive within a minute. ' +
      'Each upload succeeds or fails by itself: `problem` is the response that `POST /upload` would have returned. ' +
      'Uploads of the same content are made in the order of the line. ' +
      'Choose each `upload_id`, so that you can repeat the batch if its response is lost.',
    request: { uploads: [NEW_UPLOAD] },
    answers: {
      200: {
        uploads: [
          { upload: { ...UPLOAD, state: 'Completed', offset: 1234, asset_id: SAMPLE.assetId }, problem: null },
          { upload: null, problem: sampleProblem('error.quota.exceeded') },
        ],
      },
    },
  },
  readUpload: {
    description:
      'The state of an upload is first `Pending`, then `Uploading`, then `WaitingForProcessing`, and finally ' +
      '`Completed`, with its `asset_id` and a signed attestation, or `Failed`, with the reason. An upload that is not finished in time is `Expired`.',
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
    description: 'This is the HEAD request of tus 1.0.0: continue at `Upload-Offset`.',
  },
  appendUpload: {
    description:
      'This is the PATCH request of tus 1.0.0. With `Upload-Checksum` the service keeps the bytes only if they ' +
      'match. The response to the last byte waits, up to 10 seconds, until the service has compared the content with ' +
      '`content_hash`, and states the result in `Upload-State`. If the content differs, the response is a 422, and the upload has failed.',
  },
  cancelUpload: {
    description:
      'This is the extension "Termination" of tus 1.0.0. The service deletes the bytes sent so far and releases ' +
      'the reservation.',
  },
});
