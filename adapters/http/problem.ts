import type { FieldError, Refusal } from '../../domain/kernel/errors.js';
import type { JsonObject } from './pipeline/response/reply.js';
import type { ApiErrorCode } from './request-error.js';
import { sizeToWire } from './schemas/wire-size.js';

/**
 * The HTTP status and title of every `ApiErrorCode`, defined only here. A code without a row does not compile.
 * The contract sets the statuses; the body is RFC 9457.
 */
const PROBLEMS: Record<ApiErrorCode, readonly [status: number, title: string]> = {
  'error.request.invalid': [400, 'The request is not valid'],
  'error.request.not_found': [404, 'There is no resource at this address'],
  'error.request.method_not_allowed': [405, 'The resource does not support this method'],
  'error.request.timeout': [408, 'The request took too long to arrive'],
  'error.request.too_large': [413, 'The request is too large'],
  'error.request.headers_too_large': [431, 'The request headers are too large'],
  'error.request.unsupported_media_type': [415, 'The content type is not supported'],
  'error.request.overloaded': [503, 'The service is overloaded'],
  'error.request.precondition_failed': [412, 'The content is not what the precondition names'],
  'error.request.range_not_satisfiable': [416, 'The range lies outside the content'],
  'error.request.forbidden': [403, 'This is not allowed'],
  'error.server.internal': [500, 'The server failed'],
  'error.server.unavailable': [503, 'The service is unavailable'],
  'error.protocol.required': [426, 'A protocol version is required'],
  'error.protocol.malformed': [400, 'The protocol version is not a date'],
  'error.protocol.unsupported': [426, 'This protocol version is not supported'],
  'error.protocol.inconsistent': [400, 'Header and manifest name different protocol versions'],
  'error.auth.user_already_exists': [409, 'The address is already in use'],
  'error.auth.method_disabled': [403, 'This way in is not offered here'],
  'error.auth.registration_closed': [403, 'Registration is closed'],
  'error.auth.invalid_credentials': [401, 'Address or password is wrong'],
  'error.auth.locked': [429, 'Too many wrong passwords'],
  'error.auth.totp_invalid': [401, 'The code is wrong or already used'],
  'error.auth.challenge_exhausted': [401, 'No attempts are left on this challenge'],
  'error.auth.challenge_invalid': [401, 'The challenge is not valid'],
  'error.auth.totp_already_confirmed': [409, 'A second factor is already confirmed'],
  'error.auth.totp_not_pending': [409, 'No enrollment is pending'],
  'error.auth.totp_not_confirmed': [409, 'No second factor is confirmed'],
  'error.auth.too_many_attempts': [429, 'Too many wrong codes'],
  'error.auth.session_invalid': [401, 'The refresh token is unknown'],
  'error.auth.session_revoked': [401, 'The session was revoked'],
  'error.auth.session_expired': [401, 'The session has expired'],
  'error.auth.session_not_found': [404, 'There is no such session'],
  'error.auth.no_identity_anchor': [409, 'The account has no identity anchor'],
  'error.auth.proof_invalid': [403, 'The proof is not valid'],
  'error.auth.unauthenticated': [401, 'Sign in first'],
  'error.auth.unavailable': [503, 'Sessions cannot be checked now'],
  'error.auth.provider_not_found': [404, 'There is no such provider'],
  'error.auth.provider_unavailable': [502, 'The provider does not respond'],
  'error.auth.redirect_uri_not_allowed': [400, 'The redirect URI is not on the list'],
  'error.auth.sign_in_invalid': [400, 'The sign-in is not valid'],
  'error.auth.sign_in_denied': [403, 'The provider denied the sign-in'],
  'error.auth.code_invalid': [401, 'The one-time code is not valid'],
  'error.auth.identity_already_linked': [409, 'The identity is already linked'],
  'error.auth.identity_not_linked': [404, 'No such identity is linked'],
  'error.auth.address_missing': [403, 'The provider supplies no usable e-mail address'],
  'error.auth.logout_token_invalid': [400, 'The logout token is not valid'],
  'error.auth.last_sign_in_method': [409, 'This is the last way to sign in'],
  'error.account.suspended': [403, 'The account is suspended'],
  'error.account.deletion_pending': [403, 'The deletion of the account is requested'],
  'error.account.not_found': [404, 'There is no such account'],
  'error.account.owner_not_found': [404, 'There is no such owner of the account'],
  'error.account.escrow_changed': [412, 'The stored escrow has changed'],
  'error.account.no_escrow': [404, 'No escrow is stored'],
  'error.user.not_found': [404, 'There is no such user'],
  'error.device.no_directory': [404, 'No device directory is published'],
  'error.device.not_listed': [403, 'The device is not in the published directory'],
  'error.device.directory_malformed': [400, 'The device directory is malformed'],
  'error.device.directory_signature': [403, 'The directory signature does not verify'],
  'error.device.identity_mismatch': [409, 'Another identity key is pinned'],
  'error.device.stale_directory': [409, 'The directory version is not the next one'],
  'error.moved.certificate_invalid': [403, 'The certificate does not verify'],
  'error.moved.superseded': [409, 'A later certificate is published'],
  'error.moved.not_found': [404, 'There is no moved certificate'],
  'error.album.not_found': [404, 'There is no such album'],
  'error.album.id_taken': [409, 'The album id is in use'],
  'error.album.not_admin': [403, 'Only an admin of the album may do this'],
  'error.album.role_required': [403, 'Your role in the album does not allow this'],
  'error.album.member_not_found': [404, 'There is no such member'],
  'error.album.owner_immutable': [409, 'The owner stays an admin'],
  'error.album.protocol_mismatch': [409, 'The album is pinned to another protocol version'],
  'error.album.intent_malformed': [400, 'The upgrade intent is malformed'],
  'error.album.intent_signature': [403, 'The upgrade intent does not verify'],
  'error.album.not_empty': [409, 'The album is not empty'],
  'error.album.intent_conflict': [409, 'The live upgrade intent has different contents'],
  'error.album.intent_ended': [409, 'The upgrade intent has ended'],
  'error.album.intent_mismatch': [409, 'Another upgrade intent is live'],
  'error.album.version_mismatch': [409, 'The upgrade does not match the album'],
  'error.album.upgrade_in_flight': [409, 'An upgrade is already live'],
  'error.album.no_upgrade': [404, 'No upgrade is live'],
  'error.album.quiescing': [409, 'The album is being upgraded'],
  'error.upload.not_found': [404, 'There is no such upload'],
  'error.upload.id_taken': [409, 'The upload id is in use'],
  'error.upload.album_quiescing': [409, 'The album is being upgraded'],
  'error.upload.too_large': [413, 'The upload has too many bytes'],
  'error.upload.offset_mismatch': [409, 'The offset is not the end of the stored bytes'],
  'error.upload.locked': [423, 'Another request is writing this upload'],
  'error.upload.checksum_mismatch': [460, 'The checksum does not match'],
  'error.upload.content_mismatch': [422, 'The content is not what was announced'],
  'error.upload.state_conflict': [409, 'The state of the upload does not allow this'],
  'error.upload.gone': [410, 'The upload has ended'],
  'error.upload.tus_version': [412, 'This version of tus is not supported'],
  'error.asset.not_found': [404, 'There is no such asset'],
  'error.asset.trashed': [409, 'The asset is in the trash'],
  'error.asset.not_trashed': [409, 'The asset is not in the trash'],
  'error.blob.not_found': [404, 'There is no such blob'],
  'error.link.invalid': [401, 'The link is not valid'],
  'error.link.not_found': [404, 'There is no such link'],
  'error.link.id_taken': [409, 'The link id is in use'],
  'error.link.shows_nothing': [403, 'The link shows no assets'],
  'error.link.takes_nothing': [403, 'The link accepts no contributions'],
  'error.link.rate_limited': [429, 'Too many requests through this link'],
  'error.quota.exceeded': [403, 'The storage limit is reached'],
  'error.quota.grace_expired': [403, 'The storage grace window is over'],
  'error.storage.full': [507, 'The server has no space left'],
  'error.storage.unavailable': [503, 'The service cannot reach its blobs'],
  'error.federation.capability_invalid': [401, 'The capability is not valid'],
  'error.federation.scope_missing': [403, 'The capability does not allow this'],
  'error.federation.peer_unknown': [403, 'The peer is not known'],
  'error.federation.peer_unavailable': [502, 'The peer does not respond'],
  'error.federation.rate_limited': [429, 'Too many look-ups'],
  'error.federation.cache_budget_exhausted': [403, 'The caching budget for this peer is used up'],
  'error.federation.pull_not_found': [404, 'There is no such blob in the cache'],
  'error.limit.reached': [409, 'A limit is reached'],
  'error.deprecation.invalid': [400, 'The announcement is not valid'],
  'error.deprecation.too_soon': [409, 'The notice is too short'],
};

/**
 * The further members of errors that carry values. Some causes of an error have none: a refusal for quota tells guests
 * no figures. No error has any other member (tests/support/described/general.ts).
 */
const CARRIED: Partial<Record<ApiErrorCode, readonly string[]>> = {
  'error.request.range_not_satisfiable': ['size'],
  'error.auth.totp_invalid': ['attempts_left'],
  'error.account.deletion_pending': ['deletes_at'],
  'error.device.stale_directory': ['version'],
  'error.album.protocol_mismatch': ['album_protocol_version'],
  'error.album.version_mismatch': ['album_protocol_version'],
  'error.album.upgrade_in_flight': ['intent_id'],
  'error.album.intent_conflict': ['intent_id'],
  'error.album.intent_mismatch': ['intent_id'],
  'error.album.quiescing': ['intent_id'],
  'error.upload.album_quiescing': ['intent_id'],
  'error.upload.offset_mismatch': ['offset'],
  'error.upload.too_large': ['declared_size'],
  'error.upload.state_conflict': ['state'],
  'error.upload.gone': ['state'],
  'error.quota.exceeded': ['used', 'reserved', 'declared_size', 'hard_limit'],
  'error.limit.reached': ['limit', 'maximum'],
  'error.federation.scope_missing': ['scope'],
  'error.federation.cache_budget_exhausted': ['cached', 'size', 'budget'],
  'error.deprecation.too_soon': ['stranded_albums'],
};

/**
 * The requests that remedy an error, appended to its message. Each names an existing route
 * (tests/wire/remedies.test.ts).
 */
export const REMEDIES: Partial<Record<ApiErrorCode, string>> = {
  'error.account.escrow_changed':
    'GET /v1/auth/escrow returns the ETag to name in If-Match. To store the first one, send If-None-Match: *.',
  'error.account.no_escrow': 'PUT /v1/auth/escrow stores one.',
  'error.account.deletion_pending': 'DELETE /v1/auth/account/deletion cancels the deletion.',
  'error.album.not_empty': 'DELETE /v1/albums/{id}?assets=trash trashes its assets and deletes it.',
  'error.auth.method_disabled': 'GET /.well-known/service/server-info lists the methods.',
  'error.auth.no_identity_anchor': 'PUT /v1/devices/directory publishes a device directory.',
  'error.auth.provider_not_found': 'GET /v1/auth/oidc lists the providers.',
  'error.auth.identity_not_linked': 'GET /v1/auth/oidc/links lists the linked identities.',
  'error.auth.session_not_found': 'GET /v1/auth/sessions lists the sessions that can be ended.',
  'error.auth.totp_not_pending': 'POST /v1/auth/totp/enroll starts an enrollment.',
  'error.device.no_directory': 'PUT /v1/devices/directory publishes a device directory.',
  'error.device.not_listed': 'PUT /v1/devices/directory publishes a device directory.',
};

/** The tables as rows, for the API document. */
export const PROBLEM_TABLE = (Object.keys(PROBLEMS) as ApiErrorCode[]).map(
  (code) => [code, ...PROBLEMS[code], CARRIED[code] ?? []] as const,
);

type Told = Pick<Refusal<ApiErrorCode>, 'code' | 'message' | 'details'>;

export interface Problem {
  readonly status: number;
  readonly body: JsonObject;
  /** Seconds until the client may retry, or null. */
  readonly retryAfter: number | null;
}

/** Seconds; for an outage whose end is not known. */
export const RETRY_AFTER_OUTAGE = 2;

/** Builds the RFC 9457 body of an error. `status` overrides the table if the contract gives the code two statuses. */
export function problemOf(error: Told, requestId: string, status?: number): Problem {
  const [tableStatus, title] = PROBLEMS[error.code];
  const answered = status ?? tableStatus;
  const retryAfter = retryAfterOf(error, answered);
  return {
    status: answered,
    retryAfter,
    body: {
      type: 'about:blank',
      title,
      status: answered,
      detail: withRemedy(error),
      code: error.code,
      request_id: requestId,
      ...wireDetails(error),
      ...(retryAfter === null ? {} : { retry_after: retryAfter }),
    },
  };
}

/** Every 503 says when to try again (contract section 1). */
function retryAfterOf({ details }: Told, status: number): number | null {
  const { retryAfter } = details;
  if (typeof retryAfter === 'number') return retryAfter;
  return status === 503 ? RETRY_AFTER_OUTAGE : null;
}

function withRemedy({ code, message }: Told): string {
  const remedy = REMEDIES[code];
  return remedy === undefined ? message : `${message} ${remedy}`;
}

function wireDetails(error: Told): Record<string, string | number | null | readonly FieldError[]> {
  return Object.fromEntries(
    Object.entries(error.details).map(([key, value]) => [
      snakeCase(key),
      typeof value === 'bigint' ? sizeToWire(value) : value,
    ]),
  );
}

function snakeCase(camelCase: string): string {
  return camelCase.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the status of a code in the table. */
export function statusOf(code: ApiErrorCode): number {
  return PROBLEMS[code][0];
}
