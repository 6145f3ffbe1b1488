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
      '`protocol_version` must equal the header `X-Service-Protocol`; the album stays pinned to it. The manifest ' +
      'is opaque to the server: bytes that the client signed. If the client chooses the `album_id` (a UUIDv7), a ' +
      'repeated request returns the same album.',
    request: {
      album_id: SAMPLE.albumId,
      protocol_version: SAMPLE.protocol,
      crypto_suite_id: 1,
      manifest: SAMPLE.document,
    },
    answers: { 201: ALBUM },
  },
  listAlbums: {
    description: "`role` is the caller's role in the album.",
    answers: { 200: { albums: [{ ...ALBUM, role: 'admin' }], next_cursor: null } },
  },
  readAlbum: {
    description: 'Reading works at any protocol version.',
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
      'Only the owner can delete an album. An album whose assets are all in the trash is empty: whoever uploaded ' +
      'them purges them afterwards. Open uploads end. The id is never used again.',
  },
  putMember: {
    description:
      "Only an admin can do this. The owner stays an admin. If a member becomes a reader, the member's open " +
      'uploads in the album end. If an admin becomes a writer or a reader, an upgrade that they proposed ends.',
    request: { role: 'writer' },
    answers: { 200: MEMBER },
  },
  removeMember: {
    description:
      "An admin removes any member; a member removes itself. The member's open uploads in the album end, and an upgrade " +
      'that the member proposed. The owner cannot be removed.',
  },
  proposeUpgrade: {
    description:
      'Only an admin can do this. The body is a COSE_Sign with two signatures by the proposing device, Ed25519 and ' +
      'ML-DSA-65, over `{intent_id, from_version, to_version, proposer_device, deadline}`. The album is then ' +
      'quiescent: while the intent is live, the service rejects writes that do not name it. The same intent again ' +
      'changes nothing. The service rejects another intent with the `intent_id` of the live one.',
    answers: { 200: UPGRADE },
  },
  readUpgrade: {
    description:
      '`normal`: there is no upgrade, and all members but `phase` and `in_flight` are null. `quiescing`: `in_flight` ' +
      'uploads are not finished. `frozen`: all are finished, and the album can be forked. In both phases the service ' +
      'accepts only writes that name the live intent, and purges of the trash.',
    answers: { 200: UPGRADE },
  },
  abortUpgrade: {
    description: 'Only an admin can do this. The album is writable again. An aborted intent never becomes live again.',
  },
});
