import { changePassword, reauthenticate } from './endpoints/accounts/password.js';
import { cancelDeletion, requestDeletion } from './endpoints/accounts/deletion.js';
import { exportAccount, exportOwnAccount } from './endpoints/accounts/export.js';
import { changeProfile, readProfile } from './endpoints/accounts/profile.js';
import { putEscrow, readEscrow } from './endpoints/accounts/escrow.js';
import { register } from './endpoints/accounts/register.js';
import {
  findAccount,
  liftSuspension,
  resetSecondFactor,
  setAccountLimits,
  suspendAccount,
} from './endpoints/admin/accounts.js';
import { listDeeds } from './endpoints/admin/deeds.js';
import { createAccount, deleteAccount, keepAccount, signOutAccount } from './endpoints/admin/membership.js';
import { listPeople } from './endpoints/admin/people.js';
import { announceDeprecation, listDeprecations } from './endpoints/admin/deprecations.js';
import { mintCapability, readFederation, revokeCapability } from './endpoints/admin/federation.js';
import { healthz, readyz } from './endpoints/admin/health.js';
import { listServerKeys, rotateServerKey } from './endpoints/admin/keys.js';
import { metrics } from './endpoints/admin/metrics.js';
import { auditQuota } from './endpoints/admin/quota.js';
import { readHistory, readOverview } from './endpoints/admin/overview.js';
import { checkStorage, readStorageCheck } from './endpoints/admin/storage.js';
import { createAlbum, deleteAlbum, listAlbums, readAlbum } from './endpoints/albums/albums.js';
import { putMember, removeMember } from './endpoints/albums/members.js';
import { abortUpgrade, proposeUpgrade, readUpgrade } from './endpoints/albums/upgrade.js';
import { publishDirectory, readDirectory } from './endpoints/devices/directory.js';
import { jwks } from './endpoints/discovery/jwks.js';
import { openapi, operatorOpenapi } from './endpoints/discovery/openapi.js';
import { wellKnownRoutes } from './endpoints/discovery/census.js';
import { publishMoved } from './endpoints/discovery/moved.js';
import { lookUpForPeer, serveBlobToPeer } from './endpoints/federation/for-peers.js';
import { dropPull, listPulls, pullBlob } from './endpoints/federation/pulls.js';
import { lookUpUser, readDiscoverability, setDiscoverability } from './endpoints/discovery/users.js';
import { webfinger } from './endpoints/discovery/webfinger.js';
import { backchannelLogout } from './endpoints/oidc/backchannel-logout.js';
import { callback } from './endpoints/oidc/callback.js';
import { complete } from './endpoints/oidc/complete.js';
import { listLinks as listIdentityLinks, unlink, unlinkIssuer } from './endpoints/oidc/links.js';
import { listProviders } from './endpoints/oidc/providers.js';
import { start } from './endpoints/oidc/start.js';
import { forkAsset, listAssets, readAsset, restoreAsset, trashAsset } from './endpoints/assets/assets.js';
import { putMetadata, readBlob, readMetadata } from './endpoints/assets/blobs.js';
import { emptyTrash, listTrash, purgeAsset } from './endpoints/assets/trash.js';
import {
  appendGuestUpload,
  cancelGuestUpload,
  createGuestUpload,
  readGuestUpload,
  resumeGuestUpload,
} from './endpoints/links/guest-uploads.js';
import { listSharedAssets, readGuest, readSharedBlob, readSharedBlobBatch } from './endpoints/links/guest.js';
import { changeLink, createLink, listLinks, revokeLink } from './endpoints/links/links.js';
import { consoleFile } from './console/files.js';
import { operatorConsole } from './console/page.js';
import { front, operatorFront } from './endpoints/pages/front.js';
import { reference, referenceFile } from './endpoints/pages/reference.js';
import { listCharges } from './endpoints/quota/list-charges.js';
import { readQuota } from './endpoints/quota/read-quota.js';
import { route, type Route } from './routing/route.js';
import { issueLogoutChallenge, logoutAll } from './endpoints/sessions/logout-all.js';
import { refresh } from './endpoints/sessions/refresh.js';
import { listSessions, logout, revokeSession } from './endpoints/sessions/sessions.js';
import { login, verifyTotp } from './endpoints/sessions/sign-in.js';
import {
  addOwner,
  createSponsoredAccount,
  deleteSponsoredAccount,
  listSponsoredAccounts,
  removeOwner,
} from './endpoints/sponsorship/sponsored-accounts.js';
import { disableTotp, enrollTotp, verifyEnrollment } from './endpoints/totp/second-factor.js';
import { createUpload } from './endpoints/uploads/create-upload.js';
import { readBlobBatch } from './endpoints/assets/blob-batch.js';
import { putMetadataBatch } from './endpoints/assets/metadata-batch.js';
import { createUploadBatch } from './endpoints/uploads/upload-batch.js';
import { appendUpload, cancelUpload, readUpload, resumeUpload } from './endpoints/uploads/one-upload.js';

/**
 * The route table, in the specification's order: method · path · guard · protocol rule · endpoint (with the request
 * schema and the use case). Express routing, validation, the protocol gate and the OpenAPI document derive from it.
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
  route('PUT', '/v1/auth/escrow', 'session', 'read', putEscrow),
  route('GET', '/v1/auth/escrow', 'session', 'read', readEscrow),
  route('GET', '/v1/auth/export', 'session', 'read', exportOwnAccount),
  route('POST', '/v1/auth/account/deletion', 'session', 'read', requestDeletion),
  route('DELETE', '/v1/auth/account/deletion', 'session', 'read', cancelDeletion),
  route('POST', '/v1/auth/refresh', 'public', 'read', refresh),
  route('GET', '/v1/auth/sessions', 'session', 'read', listSessions),
  route('DELETE', '/v1/auth/sessions/:session_id', 'session', 'read', revokeSession),
  route('POST', '/v1/auth/logout', 'session', 'read', logout),
  route('POST', '/v1/auth/logout/all/challenge', 'session', 'read', issueLogoutChallenge),
  route('POST', '/v1/auth/logout/all', 'public', 'read', logoutAll),
  route('GET', '/v1/auth/oidc', 'public', 'read', listProviders),
  route('POST', '/v1/auth/oidc/:provider/start', 'optional', 'read', start),
  route('GET', '/v1/auth/oidc/:provider/callback', 'public', 'exempt', callback),
  route('POST', '/v1/auth/oidc/:provider/backchannel-logout', 'public', 'exempt', backchannelLogout),
  route('POST', '/v1/auth/oidc/complete', 'public', 'read', complete),
  route('GET', '/v1/auth/oidc/links', 'session', 'read', listIdentityLinks),
  route('DELETE', '/v1/auth/oidc/links', 'session', 'read', unlinkIssuer),
  route('DELETE', '/v1/auth/oidc/:provider/link', 'session', 'read', unlink),
  route('GET', '/v1/auth/discoverability', 'session', 'read', readDiscoverability),
  route('PUT', '/v1/auth/discoverability', 'session', 'read', setDiscoverability),
  route('PUT', '/v1/auth/moved', 'session', 'read', publishMoved),
  route('PUT', '/v1/devices/directory', 'session', 'write', publishDirectory),
  route('GET', '/v1/devices/directory', 'session', 'read', readDirectory),
  route('GET', '/v1/users', 'session', 'read', lookUpUser),
  route('GET', '/v1/federation/users', 'capability', 'read', lookUpForPeer),
  route('GET', '/v1/federation/blobs/:content_hash', 'capability', 'read', serveBlobToPeer),
  route('POST', '/v1/federation/pulls', 'session', 'read', pullBlob),
  route('GET', '/v1/federation/pulls', 'session', 'read', listPulls),
  route('DELETE', '/v1/federation/pulls/:pull_id', 'session', 'read', dropPull),
  ...wellKnownRoutes,
  route('GET', '/.well-known/jwks.json', 'public', 'exempt', jwks),
  route('GET', '/.well-known/webfinger', 'public', 'exempt', webfinger),
  route('GET', '/openapi.json', 'public', 'exempt', openapi),
  route('GET', '/', 'public', 'exempt', front),
  route('GET', '/docs', 'public', 'exempt', reference),
  route('GET', '/docs/:file', 'public', 'exempt', referenceFile),
  route('POST', '/v1/auth/sponsored-accounts', 'session', 'read', createSponsoredAccount),
  route('GET', '/v1/auth/sponsored-accounts', 'session', 'read', listSponsoredAccounts),
  route('DELETE', '/v1/auth/sponsored-accounts/:account_id', 'session', 'read', deleteSponsoredAccount),
  route('PUT', '/v1/auth/sponsored-accounts/:account_id/owners/:user_id', 'session', 'read', addOwner),
  route('DELETE', '/v1/auth/sponsored-accounts/:account_id/owners/:user_id', 'session', 'read', removeOwner),
  route('POST', '/v1/albums', 'device', 'write', createAlbum),
  route('GET', '/v1/albums', 'session', 'read', listAlbums),
  route('GET', '/v1/albums/:id', 'session', 'read', readAlbum),
  route('DELETE', '/v1/albums/:id', 'device', 'write', deleteAlbum),
  route('PUT', '/v1/albums/:id/members/:user_id', 'device', 'write', putMember),
  route('DELETE', '/v1/albums/:id/members/:user_id', 'device', 'write', removeMember),
  route('POST', '/v1/albums/:id/upgrade', 'device', 'write', proposeUpgrade),
  route('GET', '/v1/albums/:id/upgrade', 'session', 'read', readUpgrade),
  route('DELETE', '/v1/albums/:id/upgrade', 'device', 'write', abortUpgrade),
  route('POST', '/v1/links', 'device', 'read', createLink),
  route('GET', '/v1/links', 'session', 'read', listLinks),
  route('PATCH', '/v1/links/:link_id', 'session', 'read', changeLink),
  route('DELETE', '/v1/links/:link_id', 'session', 'read', revokeLink),
  route('GET', '/v1/guest', 'guest', 'read', readGuest),
  route('GET', '/v1/guest/assets', 'guest', 'read', listSharedAssets),
  route('GET', '/v1/guest/blobs/:content_hash', 'guest', 'read', readSharedBlob),
  route('POST', '/v1/guest/blobs/batch', 'guest', 'read', readSharedBlobBatch),
  route('POST', '/v1/guest/uploads', 'guest', 'write', createGuestUpload),
  route('GET', '/v1/guest/uploads/:upload_id', 'guest', 'read', readGuestUpload),
  route('HEAD', '/v1/guest/uploads/:upload_id', 'guest', 'read', resumeGuestUpload),
  route('PATCH', '/v1/guest/uploads/:upload_id', 'guest', 'write', appendGuestUpload),
  route('DELETE', '/v1/guest/uploads/:upload_id', 'guest', 'write', cancelGuestUpload),
  route('POST', '/upload', 'device', 'write', createUpload),
  route('POST', '/upload/batch', 'device', 'write', createUploadBatch),
  route('GET', '/upload/:upload_id', 'session', 'read', readUpload),
  route('HEAD', '/upload/:upload_id', 'session', 'read', resumeUpload),
  route('PATCH', '/upload/:upload_id', 'device', 'write', appendUpload),
  route('DELETE', '/upload/:upload_id', 'device', 'write', cancelUpload),
  route('GET', '/quota', 'session', 'read', readQuota),
  route('GET', '/quota/blobs', 'session', 'read', listCharges),
  route('GET', '/v1/albums/:id/assets', 'session', 'read', listAssets),
  route('POST', '/v1/albums/:id/assets', 'device', 'write', forkAsset),
  route('PUT', '/v1/assets/metadata', 'device', 'write', putMetadataBatch),
  route('GET', '/v1/assets/:id', 'session', 'read', readAsset),
  route('DELETE', '/v1/assets/:id', 'device', 'write', trashAsset),
  route('POST', '/v1/assets/:id/restore', 'device', 'write', restoreAsset),
  route('GET', '/v1/assets/:id/metadata', 'session', 'read', readMetadata),
  route('PUT', '/v1/assets/:id/metadata', 'device', 'write', putMetadata),
  route('GET', '/v1/blobs/:content_hash', 'session', 'read', readBlob),
  route('POST', '/v1/blobs/batch', 'session', 'read', readBlobBatch),
  route('GET', '/v1/trash', 'session', 'read', listTrash),
  route('DELETE', '/v1/trash', 'device', 'write', emptyTrash),
  route('DELETE', '/v1/trash/:asset_id', 'device', 'write', purgeAsset),
];

/** The route table of the admin listener, which has a port of its own. */
export const adminRoutes: readonly Route[] = [
  route('GET', '/healthz', 'admin', 'exempt', healthz),
  route('GET', '/readyz', 'admin', 'exempt', readyz),
  route('GET', '/metrics', 'admin', 'exempt', metrics),
  route('GET', '/openapi.json', 'public', 'exempt', operatorOpenapi),
  route('GET', '/', 'public', 'exempt', operatorFront),
  route('GET', '/console', 'public', 'exempt', operatorConsole),
  route('GET', '/console/:file', 'public', 'exempt', consoleFile),
  route('GET', '/docs', 'public', 'exempt', reference),
  route('GET', '/docs/:file', 'public', 'exempt', referenceFile),
  route('GET', '/admin/overview', 'admin', 'exempt', readOverview),
  route('GET', '/admin/history', 'admin', 'exempt', readHistory),
  route('GET', '/admin/people', 'admin', 'exempt', listPeople),
  route('GET', '/admin/accounts', 'admin', 'exempt', findAccount),
  route('POST', '/admin/accounts', 'admin', 'exempt', createAccount),
  route('PUT', '/admin/accounts/:id/suspension', 'admin', 'exempt', suspendAccount),
  route('DELETE', '/admin/accounts/:id/suspension', 'admin', 'exempt', liftSuspension),
  route('PUT', '/admin/accounts/:id/quota', 'admin', 'exempt', setAccountLimits),
  route('DELETE', '/admin/accounts/:id/totp', 'admin', 'exempt', resetSecondFactor),
  route('GET', '/admin/accounts/:id/export', 'admin', 'exempt', exportAccount),
  route('DELETE', '/admin/accounts/:id/sessions', 'admin', 'exempt', signOutAccount),
  route('POST', '/admin/accounts/:id/deletion', 'admin', 'exempt', deleteAccount),
  route('DELETE', '/admin/accounts/:id/deletion', 'admin', 'exempt', keepAccount),
  route('GET', '/admin/deeds', 'admin', 'exempt', listDeeds),
  route('GET', '/admin/keys', 'admin', 'exempt', listServerKeys),
  route('POST', '/admin/keys/:kind/rotate', 'admin', 'exempt', rotateServerKey),
  route('GET', '/admin/federation', 'admin', 'exempt', readFederation),
  route('POST', '/admin/federation/capabilities', 'admin', 'exempt', mintCapability),
  route('POST', '/admin/federation/revocations', 'admin', 'exempt', revokeCapability),
  route('GET', '/admin/deprecations', 'admin', 'exempt', listDeprecations),
  route('POST', '/admin/deprecations', 'admin', 'exempt', announceDeprecation),
  route('POST', '/admin/quota/audit', 'admin', 'exempt', auditQuota),
  route('GET', '/admin/storage/check', 'admin', 'exempt', readStorageCheck),
  route('POST', '/admin/storage/check', 'admin', 'exempt', checkStorage),
];
