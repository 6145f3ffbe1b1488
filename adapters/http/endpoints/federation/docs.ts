import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

const PULL = {
  pull_id: SAMPLE.pullId,
  peer: SAMPLE.peer,
  content_hash: SAMPLE.hash,
  size: 1234,
  charged: 1234,
  created_at: SAMPLE.now,
};

export const DOCS = documented({
  lookUpForPeer: {
    description:
      "For servers, not for apps. The capability is a JWT that the peer's own key signed for this server, at most a day " +
      "long; the peer's published keys and revocations decide. A peer is limited by requests a minute.",
    answers: {
      200: {
        handle: SAMPLE.handle,
        user_id: SAMPLE.accountId,
        ik: SAMPLE.bytes32,
        directory: SAMPLE.document,
      },
    },
  },
  serveBlobToPeer: {
    description: 'For servers, not for apps. Whole, or one range of bytes.',
  },
  pullBlob: {
    description:
      "The server fetches the ciphertext from the peer and checks its hash. It counts against the caller's storage and " +
      'against the share of it that caching may use. A blob that is here already is charged once.',
    request: { peer: SAMPLE.peer, content_hash: SAMPLE.hash },
    answers: { 200: PULL },
  },
  listPulls: {
    description: '`charged` is 0 where the server had the blob already.',
    answers: { 200: { pulls: [PULL], next_cursor: null } },
  },
  dropPull: { description: 'The blob itself goes when nothing else refers to it.' },
});
