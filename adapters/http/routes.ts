import { changePassword, reauthenticate } from './accounts/password.js';
import { changeProfile, readProfile } from './accounts/profile.js';
import { register } from './accounts/register.js';
import { healthz, readyz } from './admin/health.js';
import { metrics } from './admin/metrics.js';
import { createAlbum, listAlbums, readAlbum } from './albums/albums.js';
import { putMember, removeMember } from './albums/members.js';
import { abortUpgrade, proposeUpgrade, readUpgrade } from './albums/upgrade.js';
import { publishDirectory, readDirectory } from './devices/directory.js';
import { apiDocument } from './discovery/api-document.js';
import { wellKnownRoutes } from './discovery/census.js';
import { publishMoved } from './discovery/moved.js';
import { lookUpUser, setDiscoverability } from './discovery/users.js';
import { webfinger } from './discovery/webfinger.js';
import { route, type Route } from './route.js';
import { issueLogoutChallenge, logOutEverywhere } from './sessions/logout-all.js';
import { refresh } from './sessions/refresh.js';
import { listSessions, logout, revokeSession } from './sessions/sessions.js';
import { login, verifyTotp } from './sessions/sign-in.js';
import { disableTotp, enrollTotp, verifyEnrollment } from './totp/second-factor.js';

/**
 * THE table, in the specification's order: method · path · guard · protocol rule · endpoint (which holds the request
 * schema and calls the use case). Express routing, validation, the protocol gate and the OpenAPI document come from it.
 */
export const routes: readonly Route[] = [
  route('POST', '/v1/auth/register', 'public', 'read', register),
  route('POST', '/v1/auth/login', 'public', 'read', login),
  route('POST', '/v1/auth/login/verify-totp', 'public', 'read', verifyTotp),
  route('POST', '/v1/auth/totp/enroll', 'session', 'read', enrollTotp),
  route('POST', '/v1/auth/totp/verify-enrollment', 'session', 'read', verifyEnrollment),
  route('POST', '/v1/auth/totp/disable', 'session', 'read', disableTotp),
  route('POST', '/v1/auth/reauthenticate', 'session', 'read', reauthenticate),
  route('GET', '/v1/auth/profile', 'session', 'read', readProfile),
  route('PATCH', '/v1/auth/profile', 'session', 'read', changeProfile),
  route('POST', '/v1/auth/password', 'session', 'read', changePassword),
  route('POST', '/v1/auth/refresh', 'public', 'read', refresh),
  route('GET', '/v1/auth/sessions', 'session', 'read', listSessions),
  route('DELETE', '/v1/auth/sessions/:session_id', 'session', 'read', revokeSession),
  route('POST', '/v1/auth/logout', 'session', 'read', logout),
  route('POST', '/v1/auth/logout/all/challenge', 'session', 'read', issueLogoutChallenge),
  route('POST', '/v1/auth/logout/all', 'public', 'read', logOutEverywhere),
  route('PUT', '/v1/auth/discoverability', 'session', 'read', setDiscoverability),
  route('PUT', '/v1/auth/moved', 'session', 'read', publishMoved),
  route('PUT', '/v1/devices/directory', 'session', 'write', publishDirectory),
  route('GET', '/v1/devices/directory', 'session', 'read', readDirectory),
  route('GET', '/v1/users', 'session', 'read', lookUpUser),
  ...wellKnownRoutes,
  route('GET', '/.well-known/webfinger', 'public', 'exempt', webfinger),
  route('GET', '/openapi.json', 'public', 'exempt', apiDocument),
  route('POST', '/v1/albums', 'device', 'write', createAlbum),
  route('GET', '/v1/albums', 'session', 'read', listAlbums),
  route('GET', '/v1/albums/:id', 'session', 'read', readAlbum),
  route('PUT', '/v1/albums/:id/members/:user_id', 'device', 'write', putMember),
  route('DELETE', '/v1/albums/:id/members/:user_id', 'device', 'write', removeMember),
  route('POST', '/v1/albums/:id/upgrade', 'device', 'write', proposeUpgrade),
  route('GET', '/v1/albums/:id/upgrade', 'session', 'read', readUpgrade),
  route('DELETE', '/v1/albums/:id/upgrade', 'device', 'write', abortUpgrade),
];

/** The operator's listener: the same form of table, on a port of its own. */
export const adminRoutes: readonly Route[] = [
  route('GET', '/healthz', 'admin', 'exempt', healthz),
  route('GET', '/readyz', 'admin', 'exempt', readyz),
  route('GET', '/metrics', 'admin', 'exempt', metrics),
];
