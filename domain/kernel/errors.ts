/**
 * The domain's errors by their stable code. `adapters/http/problem.ts` gives each code its status and title, so a code
 * added here without them does not compile; errors that only an HTTP request can cause are in
 * `adapters/http/request-error.ts`.
 */
export type ErrorCode =
  | 'error.request.invalid'
  | 'error.request.overloaded'
  | 'error.server.internal'
  | 'error.server.unavailable'
  | 'error.protocol.unsupported'
  | 'error.protocol.inconsistent'
  | 'error.auth.user_already_exists'
  | 'error.auth.method_disabled'
  | 'error.auth.registration_closed'
  | 'error.auth.invalid_credentials'
  | 'error.auth.locked'
  | 'error.auth.totp_invalid'
  | 'error.auth.challenge_exhausted'
  | 'error.auth.challenge_invalid'
  | 'error.auth.totp_already_confirmed'
  | 'error.auth.totp_not_pending'
  | 'error.auth.totp_not_confirmed'
  | 'error.auth.too_many_attempts'
  | 'error.auth.session_invalid'
  | 'error.auth.session_revoked'
  | 'error.auth.session_expired'
  | 'error.auth.session_not_found'
  | 'error.auth.no_identity_anchor'
  | 'error.auth.proof_invalid'
  | 'error.auth.unauthenticated'
  | 'error.auth.unavailable'
  | 'error.auth.provider_not_found'
  | 'error.auth.provider_unavailable'
  | 'error.auth.redirect_uri_not_allowed'
  | 'error.auth.sign_in_invalid'
  | 'error.auth.sign_in_denied'
  | 'error.auth.code_invalid'
  | 'error.auth.identity_already_linked'
  | 'error.auth.identity_not_linked'
  | 'error.auth.address_missing'
  | 'error.auth.last_sign_in_method'
  | 'error.auth.logout_token_invalid'
  | 'error.account.suspended'
  | 'error.account.deletion_pending'
  | 'error.account.not_found'
  | 'error.account.owner_not_found'
  | 'error.account.escrow_changed'
  | 'error.account.no_escrow'
  | 'error.user.not_found'
  | 'error.device.no_directory'
  | 'error.device.not_listed'
  | 'error.device.directory_malformed'
  | 'error.device.directory_signature'
  | 'error.device.identity_mismatch'
  | 'error.device.stale_directory'
  | 'error.moved.certificate_invalid'
  | 'error.moved.superseded'
  | 'error.moved.not_found'
  | 'error.album.not_found'
  | 'error.album.id_taken'
  | 'error.album.not_admin'
  | 'error.album.role_required'
  | 'error.album.member_not_found'
  | 'error.album.owner_immutable'
  | 'error.album.protocol_mismatch'
  | 'error.album.intent_malformed'
  | 'error.album.intent_signature'
  | 'error.album.not_empty'
  | 'error.album.intent_conflict'
  | 'error.album.intent_ended'
  | 'error.album.intent_mismatch'
  | 'error.album.version_mismatch'
  | 'error.album.upgrade_in_flight'
  | 'error.album.no_upgrade'
  | 'error.album.quiescing'
  | 'error.upload.not_found'
  | 'error.upload.id_taken'
  | 'error.upload.album_quiescing'
  | 'error.upload.too_large'
  | 'error.upload.offset_mismatch'
  | 'error.upload.locked'
  | 'error.upload.checksum_mismatch'
  | 'error.upload.content_mismatch'
  | 'error.upload.state_conflict'
  | 'error.upload.gone'
  | 'error.asset.not_found'
  | 'error.asset.trashed'
  | 'error.asset.not_trashed'
  | 'error.blob.not_found'
  | 'error.link.invalid'
  | 'error.link.not_found'
  | 'error.link.id_taken'
  | 'error.link.rate_limited'
  | 'error.link.shows_nothing'
  | 'error.link.takes_nothing'
  | 'error.quota.exceeded'
  | 'error.quota.grace_expired'
  | 'error.storage.full'
  | 'error.storage.unavailable'
  | 'error.federation.capability_invalid'
  | 'error.federation.scope_missing'
  | 'error.federation.peer_unknown'
  | 'error.federation.peer_unavailable'
  | 'error.federation.rate_limited'
  | 'error.federation.cache_budget_exhausted'
  | 'error.federation.pull_not_found'
  | 'error.limit.reached'
  | 'error.deprecation.invalid'
  | 'error.deprecation.too_soon';

/** One wrong field of the input: its path (JSON pointer) and the value that would be right. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Values that an error carries to the client, in camelCase; snake_case on the wire. */
export type ErrorDetails = Readonly<Record<string, string | number | bigint | null | readonly FieldError[]>>;

/**
 * An error that the caller is told. `message` becomes the problem's `detail`: it states the remedy and holds no secret.
 * `cause` goes to the log only.
 */
export abstract class Refusal<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export class DomainError extends Refusal<ErrorCode> {
  override readonly name = 'DomainError';
}

/** Names one wrong field and its remedy. `path` is a JSON pointer such as `/password`. */
export function invalidField(path: string, message: string): DomainError {
  return new DomainError('error.request.invalid', `${path.slice(1)} ${message}`, { errors: [{ path, message }] });
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof DomainError && error.code === code;
}
