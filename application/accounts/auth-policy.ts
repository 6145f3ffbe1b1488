import { DomainError } from '../../domain/kernel/errors.js';

/** The sign-in methods that the deployment offers. */
export interface AuthPolicy {
  readonly methods: readonly ('local' | 'oidc')[];
  readonly registrationOpen: boolean;
  /** True when a first sign-in at a provider creates an account. */
  readonly oidcRegistrationOpen: boolean;
}

export function requireOpenRegistration(isOpen: boolean): void {
  if (isOpen) return;
  throw new DomainError('error.auth.registration_closed', 'This server accepts no new accounts. Ask its operator.');
}

/** Rejects passwords and everything that depends on them if the deployment signs in only by OpenID Connect. */
export function requireLocal({ methods }: Pick<AuthPolicy, 'methods'>): void {
  if (methods.includes('local')) return;
  throw new DomainError(
    'error.auth.method_disabled',
    'This server accepts no passwords. Sign in with an OpenID provider.',
  );
}
