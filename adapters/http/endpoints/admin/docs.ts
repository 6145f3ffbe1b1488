import { SAMPLE_DEPRECATION } from '../discovery/docs.js';
import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_KEY } from '../../document/samples.js';

const LIMITS = { soft_limit: null, hard_limit: 10_000_000_000 };
const KEY = { kind: 'signing', kid: SAMPLE_KEY.kid, jwk: SAMPLE_KEY, activated_at: SAMPLE.now };

const SAMPLE_MINUTE = {
  at: SAMPLE.now,
  seconds: 60,
  succeeded: 1200,
  refused: 12,
  failed: 0,
  p95: 0.042,
  signed_in: 3,
  sign_ins_refused: 1,
  database_waiting: 0,
  passwords_waiting: 0,
  uploads_waiting: 0,
  removals_waiting: 2,
  used: 1_234_567_890,
  free: 98_765_432_100,
  memory: 120_000_000,
  event_loop: 0.011,
};
const STORAGE_REPORT = {
  repaired: false,
  found: 1,
  left: 1,
  counts: { missing_file: 1 },
  findings: [
    {
      kind: 'missing_file',
      subject: SAMPLE.hash,
      stored: 1234,
      actual: null,
      mended: false,
      note: 'No complete file with these bytes was found. Restore it from a backup, or let a client upload the same content again.',
    },
  ],
};

export const DOCS = documented({
  checkAlive: { description: 'The check does not use the database.', answers: { 200: { status: 'alive' } } },
  checkReady: {
    description:
      'The ledger must be readable and the schema current. The response comes within two seconds, also while the ' +
      'database hangs.',
    answers: { 200: { status: 'ready' } },
  },
  readMetrics: {
    description: 'The body is in the text format of Prometheus. `docs/grafana.json` is a dashboard for it.',
    answers: { 200: '# HELP gatehouse_http_requests_total Responses by method, route, status and error code\n' },
  },
  readOperatorDocument: {
    description:
      'The service generates the document from its route table. It is for programs that generate clients; `GET /docs` ' +
      'shows it to people.',
    answers: { 200: { openapi: '3.1.0' } },
  },
  readOverview: {
    description:
      'The service sums up `storage` every ten minutes; before the first time it is null. While the database does ' +
      'not respond, `obstacle` says so within two seconds.',
    answers: {
      200: {
        obstacle: null,
        version: '0.1.0',
        now: SAMPLE.now,
        started_at: SAMPLE.earlier,
        protocol: { min: '2026-06-01', max: SAMPLE.protocol, min_client_build: '1.0.0' },
        storage: { accounts: 42, used: 1_234_567_890, reserved: 0, added_up_at: SAMPLE.now },
        free: 98_765_432_100,
      },
    },
  },
  readHistory: {
    description:
      'The response has the figures of the last six hours, or since the start of the process that responds, which keeps ' +
      'them in memory; with worker processes they are sums over these. The figures are counts: none of them belongs to a person.',
    answers: { 200: { interval: 60, samples: [SAMPLE_MINUTE] } },
  },
  findAccount: {
    description: 'Name the whole login address; case and spelling variants match. `GET /admin/people` lists accounts.',
    answers: {
      200: {
        account_id: SAMPLE.accountId,
        address: SAMPLE.address,
        handle: SAMPLE.handle,
        display_name: 'Ada',
        created_at: SAMPLE.earlier,
        suspension: null,
        deletes_at: null,
        second_factor: 'confirmed',
        quota: { used: 1_234_567, reserved: 0, ...LIMITS, state: 'OK', grace_expires_at: null },
        own_limits: LIMITS,
      },
    },
  },
  suspendAccount: {
    description:
      '`uploads` rejects everything that grows storage. `full` rejects every operation with a session except ' +
      'reading the profile, the sessions and the quota, and signing out.',
    request: { mode: 'uploads', reason: 'Unpaid since October' },
  },
  liftSuspension: {
    description:
      "The end of the suspension takes effect with the account's next request, on every node. If the account is not " +
      'suspended, nothing changes.',
  },
  setAccountLimits: {
    description:
      'If a limit is null, that of the deployment applies; if it is 9007199254740991, the account is unbounded. An ' +
      'absent member leaves its limit unchanged. If a limit is below what is used, the service rejects further uploads and deletes nothing.',
    request: { hard_limit: 10_000_000_000 },
    answers: { 200: LIMITS },
  },
  resetSecondFactor: {
    description:
      'Use this for a person who lost the authenticator and has proved their identity. Afterwards the person signs in by ' +
      'the password alone.',
  },
  listServerKeys: {
    description: 'The list has public keys only. The key whose `retired_at` is null is active.',
    answers: { 200: { keys: [{ ...KEY, retired_at: null }] } },
  },
  rotateServerKey: {
    description:
      '`signing` keys sign access tokens and capabilities. `attestation` keys sign attestations of stored blobs. ' +
      'The former key continues to verify for its grace period.',
    answers: { 200: { ...KEY, kid: 'k2' } },
  },
  readFederation: {
    description:
      'The list of revocations covers the last day. A capability that was revoked earlier has expired since.',
    answers: {
      200: {
        server_host: 'media.example.org',
        peers: [SAMPLE.peer],
        revoked: [{ jti: '2f1c7a54-9d0e-4c3b-8a61-5e7f90b2d483', revoked_at: SAMPLE.now, expires_at: SAMPLE.later }],
      },
    },
  },
  mintCapability: {
    description:
      'Without `scope` or `lifetime` the capability has all scopes and the longest lifetime. Gatehouse mints the ' +
      'capabilities that it needs by itself; use this one to test a peer.',
    request: { peer: SAMPLE.peer, scope: ['lookup'], lifetime: 3600 },
    answers: {
      200: {
        token: SAMPLE.token,
        jti: '2f1c7a54-9d0e-4c3b-8a61-5e7f90b2d483',
        peer: SAMPLE.peer,
        scope: ['lookup'],
        expires_at: SAMPLE.later,
      },
    },
  },
  revokeCapability: {
    description:
      'The service publishes the revocation for a day, which is the longest lifetime of a capability. Peers reject ' +
      'the capability after their next fetch of the list.',
    request: { jti: '2f1c7a54-9d0e-4c3b-8a61-5e7f90b2d483' },
    answers: { 200: { jti: '2f1c7a54-9d0e-4c3b-8a61-5e7f90b2d483', revoked_at: SAMPLE.now } },
  },
  listDeprecations: {
    description: 'The list is the public record of deprecations, with the number of albums that each one strands.',
    answers: { 200: { deprecations: [{ ...SAMPLE_DEPRECATION, stranded_albums: 3 }] } },
  },
  announceDeprecation: {
    description:
      'At `cutoff_at`, `protocol_version` becomes the oldest version that may write. A repeated announcement moves ' +
      'the date. Clients learn the date from the public record, and from `Deprecation` and `Sunset` on successful ' +
      'responses. A ' +
      'cutoff closer than `DEPRECATION_NOTICE` needs `"force": true`. `stranded_albums` is the number of albums that ' +
      'become read-only.',
    request: { protocol_version: '2026-06-01', cutoff_at: SAMPLE.later, min_client_build: '2.4.0' },
    answers: { 200: { ...SAMPLE_DEPRECATION, stranded_albums: 3 } },
  },
  auditQuota: {
    description:
      'The audit compares the counters with the rows that they count, and is safe while the service runs. Without ' +
      '`fix` it changes nothing; with `fix` it corrects the counters.',
    request: { fix: false },
    answers: {
      200: {
        fixed: false,
        found: 1,
        differences: [{ subject: SAMPLE.accountId, counter: 'used', stored: 1300, actual: 1234 }],
      },
    },
  },
  checkStorage: {
    description:
      'The check runs beside the service and responds when it is done, after about a minute per million files. ' +
      'With `repair` it also fixes what follows from the existing data. One check runs at a time: a second request ' +
      'waits for it. With `"wait": false` the response is 202 at once, and no check starts while another one runs.',
    request: { repair: false },
    answers: {
      200: STORAGE_REPORT,
      202: { running: { repair: false, started_at: SAMPLE.now, step: null, done: 0 }, last: null },
    },
  },
  readStorageCheck: {
    description:
      'The response covers the checks that this process made since its start, and not those of the command line.',
    answers: {
      200: {
        running: { repair: false, started_at: SAMPLE.now, step: 'contents', done: 12_000 },
        last: { repair: false, started_at: SAMPLE.earlier, finished_at: SAMPLE.earlier, report: STORAGE_REPORT },
      },
    },
  },
});
