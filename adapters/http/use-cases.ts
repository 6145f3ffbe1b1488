import type { ChangeDisplayName } from '../../application/accounts/change-display-name.js';
import type { RegisterAccount } from '../../application/accounts/register-account.js';
import type { RotateServerKey } from '../../application/keys/rotate-server-key.js';
import type { RefreshAccess } from '../../application/sessions/refresh-access.js';

/** The operations that endpoints call, by name; made by the composition root. */
export interface UseCases {
  readonly registerAccount: RegisterAccount;
  readonly changeDisplayName: ChangeDisplayName;
  readonly refreshAccess: RefreshAccess;
  readonly rotateServerKey: RotateServerKey;
}
