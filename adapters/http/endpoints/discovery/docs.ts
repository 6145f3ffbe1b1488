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
      'This is the first request of a client: where and how to sign in; the protocol versions, crypto suites and ' +
      'sidecar schemas that the server accepts; and the keys that verify its tokens. The service responds also ' +
      'while the database is down.',
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
      'A peer fetches this list before it accepts a capability of this server. The service reads it from the database ' +
      'for each request: while the database is down the response is a 503. The list is always whole. As a peer, ' +
      'Gatehouse rejects a list of more than 100,000 revocations or 16 MiB, and with it every capability of the server ' +
      'that sent the list.',
    answers: { 200: { issued_at: SAMPLE.now, revoked: [{ jti: 'c4f1b2', revoked_at: SAMPLE.earlier }] } },
  },
  readDeprecations: {
    description:
      'A client compares the announcements with its own protocol version and build, and asks the person to update in time.',
    answers: { 200: { deprecations: [SAMPLE_DEPRECATION] } },
  },
  readAttestationKeys: {
    description:
      'The history is append-only, and each entry has the hash of the one before. A client that keeps the last ' +
      'hash detects any change of earlier entries.',
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
      'These are the signing keys of server-info, in the form that JOSE libraries use (`createRemoteJWKSet` and ' +
      'others). A rotated key stays listed for the grace time that the operator sets, one hour by default.',
    answers: { 200: { keys: [SAMPLE_KEY] } },
  },
  readMoved: {
    description:
      "Verify `ik_sig` with the user's identity key before you follow the certificate. A user who has not moved " +
      'and a user who does not exist get the same 404.',
    answers: { 200: MOVED },
  },
  publishMoved: {
    description:
      '`ik_sig` is the Ed25519 signature by the identity key over the deterministic CBOR of `["service-moved/v1", ' +
      'old_handle, new_handle, moved_at]`. The service stores the certificate only if the signature verifies. A ' +
      'later certificate replaces an earlier one.',
    request: MOVED,
    answers: { 200: MOVED },
  },
  findWebfinger: {
    description:
      'The response has the handle and the display name, and no links. A user who has not opted in and a user who ' +
      'does not exist get the same 404.',
    answers: {
      200: { subject: `acct:${SAMPLE.handle}`, properties: { 'https://schema.org/name': 'Ada' }, links: [] },
    },
  },
  readDocument: {
    description:
      'The service generates the document from its route table. It is for programs that generate clients; `GET /docs` ' +
      'shows it to people.',
    answers: { 200: { openapi: '3.1.0' } },
  },
  lookUpUser: {
    description:
      'If the handle is at another server, and that server is a peer, the service looks it up there. The response has the ' +
      'user id, the identity key and the signed device directory, which the caller verifies, and never a profile. ' +
      '`ik` and `directory` are null if the user has published no directory.',
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
    description:
      'People read their own handle here. Anonymous WebFinger answers for a handle only if `webfinger` is true; ' +
      'the default is false.',
    answers: { 200: { handle: SAMPLE.handle, webfinger: false } },
  },
  setDiscoverability: {
    description:
      'The setting applies to anonymous WebFinger only: signed-in users and peers can always look up a handle.',
    request: { webfinger: true },
    answers: { 200: { handle: SAMPLE.handle, webfinger: true } },
  },
});
