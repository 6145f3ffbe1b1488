import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_TOKEN_PAIR } from '../../document/samples.js';

const PROFILE = {
  id: SAMPLE.accountId,
  address: SAMPLE.address,
  display_name: 'Ada',
  created_at: SAMPLE.earlier,
};

export const DOCS = documented({
  register: {
    description:
      'The address is `local@domain`, at most 254 bytes. The password has 12 to 1024 characters. The response is a ' +
      'token pair: the account is signed in. If registration is closed, only the operator creates accounts.',
    request: { address: SAMPLE.address, password: SAMPLE.password },
    answers: { 200: SAMPLE_TOKEN_PAIR },
  },
  requestDeletion: {
    description:
      'The request needs the `password`. An account without a password, and every account where the service takes no ' +
      'passwords, sends the `code` and `code_verifier` of a fresh sign-in at its provider instead. If a second factor ' +
      'is confirmed, the request also needs `totp_code`. ' +
      'Until `deletes_at` the account is read-only: the service rejects writes with ' +
      '`error.account.deletion_pending`. Then the service deletes everything that belongs to the account: ' +
      'sessions, second factor, directory, escrow, links, albums and all its uploads, also those in albums of ' +
      'others. What others uploaded to its albums moves to their trash. A repeated request returns the same ' +
      '`deletes_at`.',
    request: { password: SAMPLE.password, totp_code: '123456' },
    answers: { 202: { deletes_at: SAMPLE.later } },
  },
  cancelDeletion: {
    description: 'The caller can cancel the deletion until `deletes_at`. Without a requested deletion nothing changes.',
  },
  readProfile: {
    description:
      'The profile is everything that the service knows about a person: id, login address, display name and ' +
      "creation time. Nobody can read another person's profile.",
    answers: { 200: PROFILE },
  },
  changeProfile: {
    description:
      'If `display_name` is absent, the name stays; null clears it. A name has at most 128 characters and no ' +
      'control characters. The service removes surrounding white space.',
    request: { display_name: 'Ada' },
    answers: { 200: PROFILE },
  },
  putEscrow: {
    description:
      'The body is the master key, sealed by the client; it has at most 64 KiB. A second device and a recovery obtain ' +
      'the master key from it. Send `If-None-Match: *`, or no condition, for the first escrow. Send `If-Match` with the `ETag` of the ' +
      'stored escrow to replace it, so that two devices cannot overwrite each other.',
  },
  readEscrow: {
    description:
      'The response has the bytes exactly as they were stored. A replacement names the `ETag` in `If-Match`.',
  },
  changePassword: {
    description:
      "The caller's session stays open with the same expiry, and gets a new refresh token. The service closes all other " +
      'sessions of the account. A wrong current password is a 403, not a 401, because the session is valid.',
    request: { current_password: SAMPLE.password, new_password: 'an even longer password' },
    answers: { 200: SAMPLE_TOKEN_PAIR },
  },
  reauthenticate: {
    description:
      'An app calls this before a sensitive action. It changes nothing on the server. A wrong password is a 403 ' +
      'and counts towards the lockout of the address.',
    request: { password: SAMPLE.password },
    answers: { 200: { reauthenticated_at: SAMPLE.now } },
  },
  exportOwnAccount: {
    description:
      'The response is lines of JSON, each with a `type`: profile, second_factor, identity, escrow, device_directory, moved, session, ' +
      'cohort, operator_deed, sponsored_account, album, member, asset (everything that the caller added anywhere, with ' +
      'manifests), charge, link, pull, upload. Blobs are named by hash: fetch them from `/v1/blobs`. The export contains no ' +
      'secret. After each page comes `{"type":"mark","from":…}`. To continue an interrupted export after its last mark, send ' +
      'the `from` of that mark as `?from=`. An export is complete only if its last line is `{"type":"end","counts":…}`; the counts cover this response. The ' +
      'service reads it page by page: changes during the export may be missing from it.',
    answers: {
      200: { type: 'end', counts: { profile: 1, session: 2 } },
    },
  },
  exportAccount: {
    description:
      "The response has the lines that the person gets from `GET /v1/auth/export`. The operators' log records the export.",
    answers: {
      200: { type: 'end', counts: { profile: 1, session: 2 } },
    },
  },
});
