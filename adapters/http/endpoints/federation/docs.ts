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
      'This operation is for servers, not for apps. It needs a capability with the scope `lookup`: a JWT that the ' +
      "peer's key signed for this server, valid for at most a day. The service checks it with the peer's published " +
      'keys and revocations. The requests of a peer per minute are limited.',
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
    description:
      'This operation is for servers, not for apps. It needs a capability with the scope `pull`. The response is ' +
      'the whole blob or one range of bytes.',
  },
  pullBlob: {
    description:
      'The server fetches the ciphertext from the peer and checks its hash. `GET /v1/blobs/{content_hash}` then ' +
      "reads it. The blob counts towards the caller's storage and towards the share of it that caching may use. " +
      'The service charges a blob that it already stores once. The service completes a pull whose client has ' +
      'disconnected: send the request again.',
    request: { peer: SAMPLE.peer, content_hash: SAMPLE.hash },
    answers: { 200: PULL },
  },
  listPulls: {
    description: '`charged` is 0 if the server already had the blob.',
    answers: { 200: { pulls: [PULL], next_cursor: null } },
  },
  dropPull: {
    description:
      'The removal frees quota and caching budget. The service deletes the blob when nothing else refers to it.',
  },
});
