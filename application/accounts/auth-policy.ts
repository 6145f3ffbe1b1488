import { DomainError } from '../../domain/kernel/errors.js';

/** The sign-in methods that the deployment offers. */
export interface AuthPolicy {
  readonly methods: readonly ('local' | 'oidc')[];
  readonly registrationOpen: boolean;
  /** True when a first sign-in at a provider creates an account. */
  readonly oidcRegistrationOpen: boolean;
}

const CLOSED = 'This server accepts no new accounts. Ask its operator.';

/** Rejects a first sign-in at a provider where it creates no account. */
export function requireOidcRegistration({ oidcRegistrationOpen }: Pick<AuthPolicy, 'oidcRegistrationOpen'>): void {
  if (!oidcRegistrationOpen) throw new DomainError('error.auth.registration_closed', CLOSED);
}

/** Rejects new accounts with a password; the contract names one error for them (section 3, register). */
export function requireRegistration(policy: Pick<AuthPolicy, 'methods' | 'registrationOpen'>): void {
  requireLocal(policy);
  if (!policy.registrationOpen) throw new DomainError('error.auth.method_disabled', CLOSED);
}

/** Rejects passwords and everything that depends on them if the deployment signs in only by OpenID Connect. */
export function requireLocal({ methods }: Pick<AuthPolicy, 'methods'>): void {
  if (methods.includes('local')) return;
  throw new DomainError(
    'error.auth.method_disabled',
    'This server accepts no passwords. Sign in with an OpenID provider.',
  );
}
