import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_KEY } from '../../document/samples.js';

const MOVED = {
  old_handle: SAMPLE.handle,
  new_handle: SAMPLE.peerHandle,
  moved_at: SAMPLE.now,
  ik_sig: `${SAMPLE.bytes32.slice(0, 42)}${SAMPLE.bytes32.slice(0, 42)}AA`,
};

export const SAMPLE_DEPRECATION = {
  protocol_version: '2026-06-01',
  min_client_build: '2.4.0',
  announced_at: SAMPLE.earlier,
  cutoff_at: SAMPLE.later,
  info_url: 'https://media.example.org/moving',
};

export const DOCS = documented({
  readServerInfo: {
    description:
      'The first request of a client: where to sign in and how, which protocol versions, crypto suites and sidecar ' +
      'schemas the server takes, and the keys that its tokens verify with. It is answered while the database is down.',
    answers: {
      200: {
        api_base_url: 'https://media.example.org',
        server_host: 'media.example.org',
        auth: { methods: ['local'], endpoints: { login: 'https://media.example.org/v1/auth/login' } },
        federation: { endpoint: 'https://media.example.org/v1/federation' },
        signing_keys: { keys: [SAMPLE_KEY] },
        protocol_version: { min: '2026-01-01', max: SAMPLE.protocol },
        min_protocol_version: [{ version: '2026-06-01', cutoff_at: SAMPLE.later }],
        crypto_suites: [1],
        sidecar_schemas: [1],
        min_client_build: '0.0.0',
      },
    },
  },
  readRevocations: {
    description:
      'Peers fetch it before they take a capability of this server. It is never told from memory: while the database is ' +
      'down it is a 503.',
    answers: { 200: { issued_at: SAMPLE.now, revoked: [{ jti: 'c4f1b2', revoked_at: SAMPLE.earlier }] } },
  },
  readDeprecations: {
    description: 'A client compares its protocol version and build with these, and asks people to update in time.',
    answers: { 200: { deprecations: [SAMPLE_DEPRECATION] } },
  },
  readAttestationKeys: {
    description:
      'The history is append-only: each entry has the hash of the one before, so that a client which keeps the last hash ' +
      'sees whether the past was changed.',
    answers: {
      200: {
        keys: [SAMPLE_KEY],
        history: [
          {
            kid: SAMPLE_KEY.kid,
            jwk: SAMPLE_KEY,
            activated_at: SAMPLE.earlier,
            retired_at: null,
            prev_hash: null,
            hash: SAMPLE.hash,
          },
        ],
      },
    },
  },
  readJwks: {
    description:
      'The signing keys of server-info, in the form that JOSE libraries take (`createRemoteJWKSet` and its like). A key ' +
      'that was rotated out stays until the last token that it signed has expired.',
    answers: { 200: { keys: [SAMPLE_KEY] } },
  },
  readMoved: {
    description: "Verify `ik_sig` by the user's identity key before you follow it.",
    answers: { 200: MOVED },
  },
  publishMoved: {
    description:
      '`ik_sig` is the Ed25519 signature by the identity key over the deterministic CBOR of `["service-moved/v1", ' +
      'old_handle, new_handle, moved_at]`. A later certificate replaces an earlier one.',
    request: MOVED,
    answers: { 200: MOVED },
  },
  findWebfinger: {
    description:
      'Handle and display name, and no links. Who has not opted in and who does not exist are answered alike.',
    answers: {
      200: { subject: `acct:${SAMPLE.handle}`, properties: { 'https://schema.org/name': 'Ada' }, links: [] },
    },
  },
  readDocument: {
    description: 'Generators and browsers of OpenAPI take it as it is. `GET /docs` shows it to people.',
    answers: { 200: { openapi: '3.1.0' } },
  },
  lookUpUser: {
    description:
      'A handle of another server is looked up there, if that server is a peer. Never a profile: only the user id, the ' +
      'identity key and the signed device directory, to be verified by the caller.',
    answers: {
      200: {
        handle: SAMPLE.peerHandle,
        user_id: SAMPLE.otherAccountId,
        ik: SAMPLE.bytes32,
        directory: SAMPLE.document,
      },
    },
  },
  readDiscoverability: {
    description: 'This is where people read their own handle.',
    answers: { 200: { handle: SAMPLE.handle, webfinger: false } },
  },
  setDiscoverability: {
    description: 'Signed-in users and peers find a handle in any case; this is about anonymous WebFinger only.',
    request: { webfinger: true },
    answers: { 200: { handle: SAMPLE.handle, webfinger: true } },
  },
});
