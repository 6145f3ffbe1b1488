import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

const ALBUM = {
  album_id: SAMPLE.albumId,
  protocol_version: SAMPLE.protocol,
  crypto_suite_id: 1,
  owner_id: SAMPLE.accountId,
  created_at: SAMPLE.earlier,
};
const MEMBER = { user_id: SAMPLE.otherAccountId, role: 'writer' };
const NEWER = '2026-11-01';
const UPGRADE = {
  phase: 'quiescing',
  intent_id: SAMPLE.intentId,
  from_version: '2026-06-01',
  to_version: NEWER,
  proposer_device: SAMPLE.deviceId,
  received_at: SAMPLE.now,
  expires_at: '2026-11-27T12:00:00.000Z',
  in_flight: 2,
};

export const DOCS = documented({
  createAlbum: {
    description:
      'The manifest is opaque to the server: bytes that the client signed. A UUIDv7 that the client makes as `album_id` ' +
      'makes a retry safe. `protocol_version` equals the header `X-Service-Protocol`, and is pinned.',
    request: {
      album_id: SAMPLE.albumId,
      protocol_version: SAMPLE.protocol,
      crypto_suite_id: 1,
      manifest: SAMPLE.document,
    },
    answers: { 201: ALBUM },
  },
  listAlbums: {
    description: 'With the role that the caller has in each.',
    answers: { 200: { albums: [{ ...ALBUM, role: 'admin' }], next_cursor: null } },
  },
  readAlbum: {
    description: 'With its manifest and members. Reading works at any protocol version.',
    answers: {
      200: {
        ...ALBUM,
        role: 'admin',
        manifest: SAMPLE.document,
        members: [{ user_id: SAMPLE.accountId, role: 'admin' }, MEMBER],
      },
    },
  },
  deleteAlbum: {
    description:
      'By the owner. What is in the trash does not keep the album: whoever uploaded it purges it afterwards. Open uploads end. ' +
      'The id is never given out again.',
  },
  putMember: {
    description: 'The owner stays an admin. Whoever becomes a reader loses the uploads that are open in the album.',
    request: { role: 'writer' },
    answers: { 200: MEMBER },
  },
  removeMember: {
    description: 'The uploads that they have open in the album end. The owner cannot be removed.',
  },
  proposeUpgrade: {
    description:
      'A COSE_Sign with two signatures by the proposing device, Ed25519 and ML-DSA-65, over `{intent_id, from_version, ' +
      'to_version, proposer_device, deadline}`. While the intent is live, writes that do not name it are refused. ' +
      'The same intent again changes nothing; another one is refused with the `intent_id` of the live one.',
    answers: { 200: UPGRADE },
  },
  readUpgrade: {
    description:
      '`normal`: no upgrade. `quiescing`: uploads are still under way, `in_flight` of them. `frozen`: nothing moves any ' +
      'more, the album can be forked.',
    answers: { 200: UPGRADE },
  },
  abortUpgrade: {
    description: 'Ends the quiescence. An aborted intent never becomes live again.',
  },
});
