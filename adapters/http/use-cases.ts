import type { ChangeDisplayName } from '../../application/accounts/change-display-name.js';
import type { CheckReadiness } from '../../application/admin/check-readiness.js';
import type { ChangePassword } from '../../application/accounts/change-password.js';
import type { Reauthenticate } from '../../application/accounts/reauthenticate.js';
import type { RegisterAccount } from '../../application/accounts/register-account.js';
import type { RotateServerKey } from '../../application/keys/rotate-server-key.js';
import type { CompleteSignIn } from '../../application/sessions/complete-sign-in.js';
import type { ListSessions } from '../../application/sessions/list-sessions.js';
import type { LogOut } from '../../application/sessions/log-out.js';
import type { RefreshAccess } from '../../application/sessions/refresh-access.js';
import type { RevokeSession } from '../../application/sessions/revoke-session.js';
import type { SignIn } from '../../application/sessions/sign-in.js';
import type { ConfirmTotp } from '../../application/totp/confirm-totp.js';
import type { DisableTotp } from '../../application/totp/disable-totp.js';
import type { EnrollTotp } from '../../application/totp/enroll-totp.js';
import type { MetricsReport } from './admin/metrics.js';

/** The operations that endpoints call, by name; made by the composition root. */
export interface UseCases {
  readonly checkReadiness: CheckReadiness;
  readonly metricsReport: MetricsReport;
  readonly registerAccount: RegisterAccount;
  readonly signIn: SignIn;
  readonly completeSignIn: CompleteSignIn;
  readonly enrollTotp: EnrollTotp;
  readonly confirmTotp: ConfirmTotp;
  readonly disableTotp: DisableTotp;
  readonly reauthenticate: Reauthenticate;
  readonly changeDisplayName: ChangeDisplayName;
  readonly changePassword: ChangePassword;
  readonly refreshAccess: RefreshAccess;
  readonly listSessions: ListSessions;
  readonly revokeSession: RevokeSession;
  readonly logOut: LogOut;
  readonly rotateServerKey: RotateServerKey;
}
