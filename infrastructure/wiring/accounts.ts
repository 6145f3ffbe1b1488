import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { ChangeDisplayName } from '../../application/accounts/change-display-name.js';
import { ChangePassword } from '../../application/accounts/change-password.js';
import { PasswordCheck } from '../../application/accounts/password-check.js';
import { PasswordLockout } from '../../application/accounts/password-lockout.js';
import { Reauthenticate } from '../../application/accounts/reauthenticate.js';
import { RegisterAccount } from '../../application/accounts/register-account.js';
import type { Get } from '../container.js';
import type { Parts, Wiring } from '../parts.js';

export const accountParts: Wiring<'passwordCheck'> = {
  passwordCheck: (get) => {
    const { accounts, failureCounters } = get('stores');
    const { lockout, auth } = get('config');
    const counts = new PasswordLockout(failureCounters, get('unitOfWork'), get('keyedHash'), get('clock'), lockout);
    return new PasswordCheck(accounts, get('passwords'), counts, auth);
  },
};

type AccountUseCases = 'registerAccount' | 'changeDisplayName' | 'changePassword' | 'reauthenticate';

export function accountUseCases(get: Get<Parts>): Pick<UseCases, AccountUseCases> {
  return {
    registerAccount: new RegisterAccount(
      get('unitOfWork'),
      get('passwords'),
      get('sessionOpener'),
      get('random'),
      get('clock'),
      get('config').auth,
    ),
    changeDisplayName: new ChangeDisplayName(get('stores').accounts),
    changePassword: new ChangePassword(
      get('unitOfWork'),
      get('passwordCheck'),
      get('passwords'),
      get('sessionOpener'),
      get('clock'),
    ),
    reauthenticate: new Reauthenticate(get('passwordCheck'), get('clock')),
  };
}
