import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_TOKEN_PAIR } from '../../document/samples.js';

const DEVICE =
  '`cohort_hash` and `device_id` are advisory: a malformed one is dropped, and without a `device_id` the server makes ' +
  'one for the session.';

export const DOCS = documented({
  login: {
    description:
      'Answers 200 with a token pair or, where a second factor is confirmed, 202 with a challenge to complete by ' +
      '`POST /v1/auth/login/verify-totp`. An unknown address and a wrong password get the same answer in the same time. ' +
      `Too many wrong passwords lock the address for a while. ${DEVICE}`,
    request: { address: SAMPLE.address, password: SAMPLE.password, device_id: SAMPLE.deviceId },
    answers: {
      200: SAMPLE_TOKEN_PAIR,
      202: { challenge: SAMPLE.bytes32, factor: 'totp', expires_in: 300 },
    },
  },
  verifyTotp: {
    description:
      'A challenge takes five codes within five minutes; each code is good once. A wrong code answers 401 with ' +
      `\`attempts_left\`. ${DEVICE}`,
    request: { challenge: SAMPLE.bytes32, code: '287082', device_id: SAMPLE.deviceId },
    answers: { 200: SAMPLE_TOKEN_PAIR },
  },
  refresh: {
    description:
      'The refresh token stays the same for the life of the session. `error.auth.session_revoked` tells a client whose ' +
      'session somebody ended that it may wipe what it keeps.',
    request: { refresh_token: SAMPLE.refreshToken },
    answers: { 200: { token_type: 'Bearer', access_token: SAMPLE.token, expires_in: 900 } },
  },
  listSessions: {
    description:
      'Open sessions only. `expires_at` is the hard end of a session, `inactive_at` its end unless it is used before. ' +
      'No network address and no user agent is kept.',
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
      "Any open session of the account may end any other, or itself. The ended session's access token is refused from " +
      'its next use on, on every node.',
  },
  logout: { description: 'Ends the session that the access token belongs to. Other sessions go on.' },
  issueLogoutChallenge: {
    description:
      'Only an account with a device directory has the identity key that signs it. Sign the deterministic CBOR of ' +
      '`["service-logout-all/v1", server_host, challenge]` with Ed25519.',
    answers: { 200: { challenge: SAMPLE.bytes32, expires_in: 300 } },
  },
  logoutAll: {
    description:
      'Needs no session: the signature by the identity key is the proof. A request that names a live challenge burns ' +
      'it, whatever else is wrong; unknown, burned and expired challenges and bad signatures are answered alike.',
    request: { challenge: SAMPLE.bytes32, signature: `${SAMPLE.bytes32.slice(0, 42)}${SAMPLE.bytes32.slice(0, 42)}AA` },
  },
});
