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
      'The address is `local@domain`, at most 254 characters; the password has 12 to 1024 characters. The account is ' +
      'signed in at once: the answer is a token pair, as of a login. Where registration is closed, the operator makes ' +
      'accounts.',
    request: { address: SAMPLE.address, password: SAMPLE.password },
    answers: { 200: SAMPLE_TOKEN_PAIR },
  },
  requestDeletion: {
    description:
      'Needs the `password`; an account without one sends the `code` and `code_verifier` of a fresh sign-in at its ' +
      'provider. Where a second factor is confirmed, `totp_code` too. Until `deletes_at` the account is read-only: ' +
      'whatever writes is refused by `error.account.deletion_pending`. Then everything of it goes: sessions, second ' +
      'factor, directory, escrow, links, albums, and all that it uploaded anywhere. What others uploaded to its albums ' +
      'is in their trash then. A repeat answers the same instant.',
    request: { password: SAMPLE.password, totp_code: '123456' },
    answers: { 202: { deletes_at: SAMPLE.later } },
  },
  cancelDeletion: {
    description: 'Possible until `deletes_at`. Where no deletion was asked for, nothing changes.',
  },
  readProfile: {
    description: 'Everything that the service knows of a person: id, login address, display name, time of creation.',
    answers: { 200: PROFILE },
  },
  changeProfile: {
    description:
      'An absent `display_name` is left as it is, null clears it. A name has at most 128 characters, without control ' +
      'characters; white space around it is dropped.',
    request: { display_name: 'Ada' },
    answers: { 200: PROFILE },
  },
  putEscrow: {
    description:
      'At most 64 KiB, sealed by the client: how a second device and recovery get at the master key. The first one is ' +
      'stored with `If-None-Match: *` or without a condition, a replacement with `If-Match` and the `ETag` of what it ' +
      'replaces; so two devices cannot overwrite each other.',
  },
  readEscrow: { description: 'Byte for byte what was stored.' },
  changePassword: {
    description:
      'Closes every other session of the account. The caller keeps its session, whose end does not move, and gets a new ' +
      'refresh token. A wrong current password is a 403, not a 401: the session is good.',
    request: { current_password: SAMPLE.password, new_password: 'an even longer password' },
    answers: { 200: SAMPLE_TOKEN_PAIR },
  },
  reauthenticate: {
    description:
      'For an app that asks again before something grave. It changes nothing on the server. A wrong password counts ' +
      'towards the lockout of the address, and is a 403.',
    request: { password: SAMPLE.password },
    answers: { 200: { reauthenticated_at: SAMPLE.now } },
  },
  exportOwnAccount: {
    description:
      'Lines of JSON, each with a `type`: profile, second_factor, identity, escrow, device_directory, moved, session, ' +
      'cohort, operator_deed, sponsored_account, album, member, asset (everything that the caller added anywhere, with ' +
      'manifests), charge, link, pull, upload. Blobs are named by hash: fetch them from `/v1/blobs`. No secret is among ' +
      'it. After each page comes `{"type":"mark","from":…}`: an export that was cut off goes on after it, with ' +
      '`?from=`. Only an export whose last line is `{"type":"end","counts":…}` is whole; the counts are of this answer. ' +
      'It is read page by page while the service runs, so what changes meanwhile may be in it or not.',
    answers: {
      200: '{"type":"profile","id":"5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a"}\n{"type":"end","counts":{"profile":1}}\n',
    },
  },
  exportAccount: {
    description: 'The same lines that the person gets from `GET /v1/auth/export`. The operators` log names the export.',
    answers: {
      200: '{"type":"profile","id":"5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a"}\n{"type":"end","counts":{"profile":1}}\n',
    },
  },
});
