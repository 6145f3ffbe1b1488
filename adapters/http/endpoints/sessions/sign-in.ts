import { CompleteSignIn } from '../../../../application/sessions/complete-sign-in.js';
import { SignIn } from '../../../../application/sessions/sign-in.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { tokenPairSchema } from '../../schemas/common.js';
import { BASE64URL, object, schema, text, TOTP_CODE } from '../../schemas/schema.js';
import { deviceHintsOf, hintedBody, type DeviceHintMembers } from './device-hints.js';
import { tokenPairReply } from './token-pair.js';
import { DOCS } from './docs.js';

interface LoginBody extends DeviceHintMembers {
  readonly address: string;
  readonly password: string;
}

interface VerifyTotpBody extends DeviceHintMembers {
  readonly challenge: string;
  readonly code: string;
}

const loginBody = hintedBody<LoginBody>('Login', { address: text(), password: text() });
const verifyTotpBody = hintedBody<VerifyTotpBody>('VerifyTotp', { challenge: text(), code: TOTP_CODE });
const challengeSchema = schema(
  'LoginChallenge',
  object({
    challenge: BASE64URL,
    factor: { const: 'totp' },
    expires_in: { type: 'integer', description: 'In seconds.' },
  }),
);

export const login: Endpoint<LoginBody, 'public', SignIn> = {
  summary: 'Sign in with address and password',
  docs: DOCS.login,
  body: json(loginBody),
  answers: { 200: tokenPairSchema, 202: challengeSchema },
  refusals: [
    'error.auth.invalid_credentials',
    'error.auth.locked',
    'error.auth.method_disabled',
    'error.request.overloaded',
  ],
  useCase: SignIn,
  run: async ({ body, clientAddress }, signIn) => {
    const { address, password } = body;
    const outcome = await signIn.execute({ address, password, clientAddress }, deviceHintsOf(body));
    if (outcome.kind === 'opened') return tokenPairReply(outcome.pair);
    const { challenge, expiresIn } = outcome;
    return { status: 202, body: { json: { challenge, factor: 'totp', expires_in: expiresIn } } };
  },
};

export const verifyTotp: Endpoint<VerifyTotpBody, 'public', CompleteSignIn> = {
  summary: 'Complete a sign-in with a code of the second factor',
  docs: DOCS.verifyTotp,
  body: json(verifyTotpBody),
  answers: { 200: tokenPairSchema },
  refusals: [
    'error.auth.totp_invalid',
    'error.auth.challenge_exhausted',
    'error.auth.challenge_invalid',
    'error.auth.too_many_attempts',
    'error.auth.method_disabled',
  ],
  useCase: CompleteSignIn,
  run: async ({ body }, completeSignIn) => tokenPairReply(await completeSignIn.execute(body, deviceHintsOf(body))),
};
