import { OtpauthCodes } from '../../adapters/crypto/otpauth-codes.js';
import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { CompleteSignIn } from '../../application/sessions/complete-sign-in.js';
import { CodeCheck } from '../../application/totp/code-check.js';
import { ConfirmTotp } from '../../application/totp/confirm-totp.js';
import { DisableTotp } from '../../application/totp/disable-totp.js';
import { EnrollTotp } from '../../application/totp/enroll-totp.js';
import type { Get } from '../container.js';
import type { Parts, Wiring } from '../parts.js';

export const totpParts: Wiring<'totpCodes'> = {
  totpCodes: (get) => new OtpauthCodes(get('random')),
};

type TotpUseCases = 'completeSignIn' | 'enrollTotp' | 'confirmTotp' | 'disableTotp';

export function totpUseCases(get: Get<Parts>): Pick<UseCases, TotpUseCases> {
  const [unitOfWork, clock, codes, sealer] = [get('unitOfWork'), get('clock'), get('totpCodes'), get('sealer')];
  const { auth, serverHost } = get('config');
  const check = new CodeCheck(codes, sealer);
  return {
    completeSignIn: new CompleteSignIn(unitOfWork, check, get('sessionOpener'), clock, auth),
    enrollTotp: new EnrollTotp(get('stores').totp, codes, sealer, serverHost),
    confirmTotp: new ConfirmTotp(unitOfWork, check, clock),
    disableTotp: new DisableTotp(unitOfWork, check, clock),
  };
}
