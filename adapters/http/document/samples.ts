import type { JsonObject } from '../pipeline/response/reply.js';
import { problemOf } from '../problem.js';
import type { ApiErrorCode } from '../request-error.js';

/** Sample values of the API document: all examples share one person, album and photo. */
const ID = '018f3c1e-7a2b-7c4d-8e5f-0123456789';

export const SAMPLE = {
  address: 'ada@example.org',
  handle: 'ada@media.example.org',
  peer: 'photos.example.net',
  peerHandle: 'grace@photos.example.net',
  password: 'a long enough password',
  accountId: '5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a',
  otherAccountId: '9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d',
  deviceId: '2b7e1516-28ae-4d2a-a6ab-f7158809cf4f',
  sessionId: `${ID}01`,
  albumId: `${ID}02`,
  assetId: `${ID}03`,
  uploadId: `${ID}04`,
  intentId: `${ID}05`,
  pullId: `${ID}06`,
  earlier: '2026-10-01T09:00:00.000Z',
  now: '2026-11-20T12:00:00.000Z',
  later: '2026-12-04T12:00:00.000Z',
  protocol: '2026-11-01',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  otherHash: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  /** base64url of 32 bytes. */
  bytes32: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  /** base64url of an opaque document. */
  document: 'gaNmb3BhcXVl',
  token: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImsxIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  refreshToken: 'Zm9ydHktdHdvIGlzIGl0IQ',
  cursor: 'MTc5NTE3NjAwMDAwMA',
} as const;

export const SAMPLE_TOKEN_PAIR = {
  token_type: 'Bearer',
  access_token: SAMPLE.token,
  expires_in: 900,
  refresh_token: SAMPLE.refreshToken,
  session_id: SAMPLE.sessionId,
  session_expires_at: '2027-11-20T12:00:00.000Z',
  device_id: SAMPLE.deviceId,
} as const;

export const SAMPLE_KEY = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: SAMPLE.bytes32,
  kid: 'k1',
  alg: 'EdDSA',
  use: 'sig',
} as const;

export const SAMPLE_MANIFEST = {
  protocol_version: SAMPLE.protocol,
  crypto_suite_id: 1,
  sidecar_schema: 1,
  document: SAMPLE.document,
} as const;

/** `status`: if the route has another one than the code usually has. */
export function sampleProblem(code: ApiErrorCode, status?: number): JsonObject {
  const message = 'The cause and the remedy, as a sentence for people.';
  return problemOf({ code, message, details: {} }, 'b4f3c1d2', status).body;
}
