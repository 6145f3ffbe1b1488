import { types } from 'node:util';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { DomainError } from '../../domain/kernel/errors.js';

/** Errors after which the person cancelled at the provider; they are not logged as incidents. */
const TURNED_BACK = ['access_denied', 'consent_required', 'interaction_required', 'login_required'];
const TRANSIENT = ['server_error', 'temporarily_unavailable'];
/** Answers that are not protocol messages: an unexpected status or content type, or no key set. */
const NO_MESSAGE = [
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_INVALID',
];

export function unavailable(cause: unknown): DomainError {
  const known = refusalIn(cause);
  if (known !== null) return known;
  return new DomainError(
    'error.auth.provider_unavailable',
    'The provider does not respond correctly. Try again shortly, or sign in another way.',
    {},
    { cause: describe(cause) },
  );
}

/** Maps an error of the libraries on a callback to a refusal. */
export function refusalOf(error: unknown): DomainError {
  const known = refusalIn(error);
  if (known !== null) return known;
  if (error instanceof AuthorizationResponseError) return answeredWithError(error);
  const oauthError = error instanceof ResponseBodyError ? error.error : '';
  if (TRANSIENT.includes(oauthError) || isNoMessage(error)) return unavailable(error);
  return new DomainError(
    'error.auth.sign_in_invalid',
    "The provider's response failed a check. Start the sign-in again.",
    {},
    { cause: describe(error) },
  );
}

/** The cause goes to the log, to show the administrator why nobody can sign in; it identifies no account. */
export function notAdmitted(): DomainError {
  return new DomainError(
    'error.auth.sign_in_denied',
    'Your account at the provider may not sign in here. Ask the operator of this server.',
    {},
    { cause: new Error('the claims hold none of the values of required_claim') },
  );
}

/** Maps an error in verifying a logout token. The reason is returned: the sender is a program of the operator's. */
export function logoutRefusalOf(error: unknown): DomainError {
  const known = refusalIn(error);
  if (known !== null) return known;
  if (isNoMessage(error)) return unavailable(error);
  return logoutTokenInvalid('its signature does not verify under the keys of the provider');
}

export function logoutTokenInvalid(reason: string): DomainError {
  return new DomainError('error.auth.logout_token_invalid', `The logout token is rejected: ${reason}.`);
}

function isNoMessage(error: unknown): boolean {
  return NO_MESSAGE.includes(String((error as { code?: unknown }).code));
}

function answeredWithError(error: AuthorizationResponseError): DomainError {
  if (TRANSIENT.includes(error.error)) return unavailable(error);
  const options = TURNED_BACK.includes(error.error) ? {} : { cause: describe(error) };
  return new DomainError('error.auth.sign_in_denied', 'The provider rejected this sign-in.', {}, options);
}

/**
 * Returns the reason for the log. The libraries' errors carry tokens and claims in their causes, and a parser quotes
 * the input it could not read; so only the messages are kept.
 */
function describe(error: unknown): Error {
  const reasons = chain(error).map((each) => (each.name === 'SyntaxError' ? 'not JSON' : each.message));
  return new Error([...reasons, ...oauthCode(error)].join(': ') || 'unknown');
}

function oauthCode(error: unknown): readonly string[] {
  if (!(error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)) return [];
  return /^[a-z_]{1,64}$/.test(error.error) ? [error.error] : [];
}

/** Finds a refusal of this program that the libraries have wrapped. */
function refusalIn(error: unknown): DomainError | null {
  return chain(error).find((each) => each instanceof DomainError) ?? null;
}

/** Returns the error and its causes that are errors; `fetch` may throw one from another realm. */
function chain(error: unknown): readonly Error[] {
  if (!(error instanceof Error || types.isNativeError(error))) return [];
  return [error, ...chain(error.cause)];
}
