import type { UseCases } from '../../adapters/http/use-cases.js';
import { ChangeDisplayName } from '../../application/accounts/change-display-name.js';
import { RegisterAccount } from '../../application/accounts/register-account.js';
import type { Get } from '../container.js';
import type { Parts } from '../parts.js';

export function accountUseCases(get: Get<Parts>): Pick<UseCases, 'registerAccount' | 'changeDisplayName'> {
  return {
    registerAccount: new RegisterAccount(
      get('unitOfWork'),
      get('passwords'),
      get('sessionOpener'),
      get('random'),
      get('clock'),
      get('config').auth.registrationOpen,
    ),
    changeDisplayName: new ChangeDisplayName(get('stores').accounts),
  };
}
