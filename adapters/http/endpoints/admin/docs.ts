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
      note: 'No whole file with these bytes was found. Bring it back from a backup, or let a client upload the same content again.',
    },
  ],
};

export const DOCS = documented({
  checkAlive: { description: 'It asks nothing of the database.', answers: { 200: { status: 'alive' } } },
  checkReady: {
    description: 'Answers within two seconds, also while the database hangs.',
    answers: { 200: { status: 'ready' } },
  },
  readMetrics: {
    description: 'The text format of Prometheus. `docs/grafana.json` is made for it.',
    answers: { 200: '# HELP gatehouse_http_requests_total Requests answered\n' },
  },
  readOperatorDocument: {
    description: 'Generators and browsers of OpenAPI take it as it is. `GET /docs` shows it to people.',
    answers: { 200: { openapi: '3.1.0' } },
  },
  readOverview: {
    description:
      '`storage` is added up every ten minutes, and null before the first time. While the database does not answer, ' +
      '`obstacle` says so within two seconds.',
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
      'Six hours at most, in the memory of the process that answers, since its start; with worker processes the sums over ' +
      'them. They are counts: nothing in them belongs to a person.',
    answers: { 200: { interval: 60, samples: [SAMPLE_MINUTE] } },
  },
  findAccount: {
    description: 'By the whole login address, in any spelling of it. `GET /admin/people` lists accounts.',
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
      '`uploads` refuses what grows storage. `full` refuses every operation with a session but reading profile, sessions ' +
      'and quota, and logging out.',
    request: { mode: 'uploads', reason: 'Unpaid since October' },
  },
  liftSuspension: { description: 'Takes effect with the next request, on every node.' },
  setAccountLimits: {
    description: 'A limit below what is used already refuses further uploads, and takes nothing away.',
    request: { hard_limit: 10_000_000_000 },
    answers: { 200: LIMITS },
  },
  resetSecondFactor: {
    description: 'For somebody who lost their authenticator and proved to the operator who they are.',
  },
  listServerKeys: {
    description: 'Public keys only.',
    answers: { 200: { keys: [{ ...KEY, retired_at: null }] } },
  },
  rotateServerKey: {
    description: '`signing`: access tokens and capabilities. `attestation`: proofs of storage.',
    answers: { 200: { ...KEY, kid: 'k2' } },
  },
  readFederation: {
    description: 'A capability that was revoked longer ago has ended by itself.',
    answers: {
      200: {
        server_host: 'media.example.org',
        peers: [SAMPLE.peer],
        revoked: [{ jti: 'c4f1b2', revoked_at: SAMPLE.now, expires_at: SAMPLE.later }],
      },
    },
  },
  mintCapability: {
    description: 'Gatehouse mints its own as it needs them; this is for trying a peer out.',
    request: { peer: SAMPLE.peer, scope: ['lookup'], lifetime: 3600 },
    answers: {
      200: { token: SAMPLE.token, jti: 'c4f1b2', peer: SAMPLE.peer, scope: ['lookup'], expires_at: SAMPLE.later },
    },
  },
  revokeCapability: {
    description: 'It is published for a day, which is as long as a capability can live.',
    request: { jti: 'c4f1b2' },
    answers: { 200: { jti: 'c4f1b2', revoked_at: SAMPLE.now } },
  },
  listDeprecations: {
    description: 'The public record of deprecations, and the number of albums that each one strands.',
    answers: { 200: { deprecations: [{ ...SAMPLE_DEPRECATION, stranded_albums: 3 }] } },
  },
  announceDeprecation: {
    description:
      'Clients learn of it from the public record, and by `Deprecation` and `Sunset` on every answer. A cutoff closer than ' +
      '`DEPRECATION_NOTICE` needs `"force": true`; both answers have `stranded_albums`, the albums that become read-only.',
    request: { protocol_version: '2026-06-01', cutoff_at: SAMPLE.later, min_client_build: '2.4.0' },
    answers: { 200: { ...SAMPLE_DEPRECATION, stranded_albums: 3 } },
  },
  auditQuota: {
    description: 'Safe while the service runs. Without `fix` it changes nothing.',
    request: { fix: false },
    answers: {
      200: {
        fixed: false,
        differences: [{ subject: SAMPLE.accountId, counter: 'used', stored: 1300, actual: 1234 }],
      },
    },
  },
  checkStorage: {
    description:
      'It runs beside the service and answers when it is done: about a minute for a million files. Without `repair` it ' +
      'changes nothing. One check runs at a time: the next one waits for it, unless it asks with `"wait": false`, which ' +
      'begins none while one runs.',
    request: { repair: false },
    answers: {
      200: STORAGE_REPORT,
      202: { running: { repair: false, started_at: SAMPLE.now, step: null, done: 0 }, last: null },
    },
  },
  readStorageCheck: {
    description: 'Those that this process made since its start, not those of the command line.',
    answers: {
      200: {
        running: { repair: false, started_at: SAMPLE.now, step: 'contents', done: 12_000 },
        last: { repair: false, started_at: SAMPLE.earlier, finished_at: SAMPLE.earlier, report: STORAGE_REPORT },
      },
    },
  },
});
