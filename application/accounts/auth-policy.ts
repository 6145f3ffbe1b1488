import { DomainError } from '../../domain/kernel/errors.js';

/** Which ways in the deployment offers. */
export interface AuthPolicy {
  readonly methods: readonly ('local' | 'oidc')[];
  readonly registrationOpen: boolean;
  /** Whether a first sign-in at a provider makes an account. */
  readonly oidcRegistrationOpen: boolean;
}

export function requireOpenRegistration(isOpen: boolean): void {
  if (isOpen) return;
  throw new DomainError('error.auth.registration_closed', 'This server takes no new accounts. Ask its operator.');
}

/** Passwords and what hangs on them are refused where the deployment signs in by OpenID Connect only. */
export function requireLocal({ methods }: Pick<AuthPolicy, 'methods'>): void {
  if (methods.includes('local')) return;
  throw new DomainError(
    'error.auth.method_disabled',
    'This server takes no passwords. Sign in with an OpenID provider.',
  );
}
