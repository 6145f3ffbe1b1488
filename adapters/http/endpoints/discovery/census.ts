import { route, type Route } from '../../routing/route.js';
import { deprecation, revokedJti } from './announcements.js';
import { attestationKeys } from './attestation-keys.js';
import { moved } from './moved.js';
import type { PublicRecord } from './record.js';
import { serverInfo } from './server-info.js';

/**
 * The census of the public records under /.well-known/service: only a row here adds such a path
 * (specification, "Public discovery"; held by tests/http/discovery/census.test.ts).
 */
export const CENSUS: readonly (readonly [path: string, record: PublicRecord])[] = [
  ['server-info', serverInfo],
  ['revoked-jti', revokedJti],
  ['deprecation', deprecation],
  ['attestation-keys', attestationKeys],
  ['moved/:user', moved],
];

export const wellKnownRoutes: readonly Route[] = CENSUS.map(([path, record]) =>
  route('GET', `/.well-known/service/${path}`, 'public', 'exempt', record),
);
