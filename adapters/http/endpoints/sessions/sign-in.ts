import { CompleteSignIn } from '../../../../application/sessions/complete-sign-in.js';
import { SignIn } from '../../../../application/sessions/sign-in.js';
import type { DeviceHints } from '../../../../application/sessions/session-opener.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { tokenPairSchema } from '../../schemas/common.js';
import { ADVISORY, BASE64URL, object, schema, text, TOTP_CODE } from '../../schemas/schema.js';
import { tokenPairReply } from './token-pair.js';
import { DOCS } from './docs.js';

/** The optional device members of a request that creates a session. */
interface DeviceHintMembers {
  readonly cohort_hash?: unknown;
  readonly device_id?: unknown;
}

interface LoginBody extends DeviceHintMembers {
  readonly address: string;
  readonly password: string;
}

interface VerifyTotpBody extends DeviceHintMembers {
  readonly challenge: string;
  readonly code: string;
}

const advisoryMembers = { cohort_hash: ADVISORY, device_id: ADVISORY };
const advisoryNames = Object.keys(advisoryMembers);

const loginBody = schema<LoginBody>(
  'Login',
  object({ address: text(), password: text(), ...advisoryMembers }, advisoryNames),
);
const verifyTotpBody = schema<VerifyTotpBody>(
  'VerifyTotp',
  object({ challenge: text(), code: TOTP_CODE, ...advisoryMembers }, advisoryNames),
);
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

function deviceHintsOf({ cohort_hash: cohortHash, device_id: deviceId }: DeviceHintMembers): DeviceHints {
  return { cohortHash, deviceId };
}
