import { RegisterAccount } from '../../../../application/accounts/register-account.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { tokenPairSchema } from '../../schemas/common.js';
import { object, schema, text } from '../../schemas/schema.js';
import { tokenPairReply } from '../sessions/token-pair.js';
import { DOCS } from './docs.js';

interface RegisterBody {
  readonly address: string;
  readonly password: string;
}

const body = schema<RegisterBody>('Register', object({ address: text(), password: text() }));

export const register: Endpoint<RegisterBody, 'public', RegisterAccount> = {
  summary: 'Make an account out of an address and a password, and sign in',
  docs: DOCS.register,
  body: json(body),
  answers: { 200: tokenPairSchema },
  refusals: ['error.auth.user_already_exists', 'error.auth.registration_closed', 'error.auth.method_disabled'],
  useCase: RegisterAccount,
  run: async ({ body }, registerAccount) => tokenPairReply(await registerAccount.execute(body)),
};
