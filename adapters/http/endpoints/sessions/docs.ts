import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_TOKEN_PAIR } from '../../document/samples.js';

export const DOCS = documented({
  login: {
    description:
      'The response is 200 with a token pair. If a second factor is confirmed, the response is 202 with a ' +
      'challenge, which `POST /v1/auth/login/verify-totp` completes. An unknown address and a wrong password get ' +
      'the same response in the same time. Too many wrong passwords lock the address for a while. `cohort_hash` ' +
      'and `device_id` are advisory: the service ignores malformed values, and creates a `device_id` if it is ' +
      'absent.',
    request: { address: SAMPLE.address, password: SAMPLE.password, device_id: SAMPLE.deviceId },
    answers: {
      200: SAMPLE_TOKEN_PAIR,
      202: { challenge: SAMPLE.bytes32, factor: 'totp', expires_in: 300 },
    },
  },
  verifyTotp: {
    description:
      'A challenge allows five codes within five minutes, and each code is accepted once. A wrong code is a 401 ' +
      'with `attempts_left`. `cohort_hash` and `device_id` are advisory: the service ignores malformed values, and ' +
      'creates a `device_id` if it is absent.',
    request: { challenge: SAMPLE.bytes32, code: '287082', device_id: SAMPLE.deviceId },
    answers: { 200: SAMPLE_TOKEN_PAIR },
  },
  refresh: {
    description:
      'The refresh token stays the same for the lifetime of the session. `error.auth.session_revoked` tells a ' +
      'client that its session was revoked and that it should wipe its data.',
    request: { refresh_token: SAMPLE.refreshToken },
    answers: { 200: { token_type: 'Bearer', access_token: SAMPLE.token, expires_in: 900 } },
  },
  listSessions: {
    description:
      '`expires_at` is the hard expiry of a session; `inactive_at` is when it expires if it is not used before. ' +
      'Every page has the 500 cohorts that were seen last. The service stores no network address and no user agent.',
    answers: {
      200: {
        sessions: [
          {
            session_id: SAMPLE.sessionId,
            current: true,
            created_at: SAMPLE.earlier,
            last_used_at: SAMPLE.now,
            expires_at: '2027-10-01T09:00:00.000Z',
            inactive_at: '2027-05-19T12:00:00.000Z',
            cohort_hash: null,
            device_id: SAMPLE.deviceId,
            method: 'password',
          },
        ],
        cohorts: [{ cohort_hash: SAMPLE.hash, first_seen: SAMPLE.earlier, last_seen: SAMPLE.now }],
        next_cursor: null,
      },
    },
  },
  revokeSession: {
    description:
      'Any open session of the account can revoke any other, or itself. Every node rejects the access token of the ' +
      'revoked session from its next request on.',
  },
  logout: { description: 'The service revokes the session of the access token. Other sessions stay open.' },
  issueLogoutChallenge: {
    description:
      'Sign the deterministic CBOR of `["service-logout-all/v1", server_host, challenge]` with the identity key ' +
      '(Ed25519). The challenge is valid for one attempt. The account needs a published device directory, because ' +
      'that pins the identity key.',
    answers: { 200: { challenge: SAMPLE.bytes32, expires_in: 300 } },
  },
  logoutAll: {
    description:
      'The request needs no session: the signature is the proof. A request that names a live challenge uses it up, ' +
      'even if the request is rejected. Unknown, used and expired challenges and wrong signatures get the same ' +
      'response.',
    request: { challenge: SAMPLE.bytes32, signature: `${SAMPLE.bytes32.slice(0, 42)}${SAMPLE.bytes32.slice(0, 42)}AA` },
  },
});
