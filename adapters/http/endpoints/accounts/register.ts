import { RegisterAccount } from '../../../../application/accounts/register-account.js';
import { MAX_ADDRESS } from '../../../../domain/accounts/address.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { tokenPairSchema } from '../../schemas/common.js';
import { object, ruledText, schema } from '../../schemas/schema.js';
import { tokenPairReply } from '../sessions/token-pair.js';
import { DOCS } from './docs.js';
import { NEW_PASSWORD } from './password.js';

interface RegisterBody {
  readonly address: string;
  readonly password: string;
}

const body = schema<RegisterBody>(
  'Register',
  object({ address: ruledText({ maxLength: MAX_ADDRESS }), password: ruledText(NEW_PASSWORD) }),
);

export const register: Endpoint<RegisterBody, 'public', RegisterAccount> = {
  summary: 'Create an account with an address and a password, and sign in',
  docs: DOCS.register,
  body: json(body),
  answers: { 200: tokenPairSchema },
  refusals: ['error.auth.user_already_exists', 'error.auth.method_disabled', 'error.request.overloaded'],
  useCase: RegisterAccount,
  run: async ({ body }, registerAccount) => tokenPairReply(await registerAccount.execute(body)),
};
