import { CompleteOidc } from '../../../../application/oidc/complete-oidc.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { tokenPairSchema } from '../../schemas/common.js';
import { ruledText, text } from '../../schemas/schema.js';
import { deviceHintsOf, hintedBody, type DeviceHintMembers } from '../sessions/device-hints.js';
import { tokenPairReply } from '../sessions/token-pair.js';
import { DOCS } from './docs.js';

interface CompleteBody extends DeviceHintMembers {
  readonly code: string;
  readonly code_verifier: string;
}

const body = hintedBody<CompleteBody>('OidcComplete', {
  code: text(),
  code_verifier: ruledText({ minLength: 43, maxLength: 128 }),
});

export const complete: Endpoint<CompleteBody, 'public', CompleteOidc> = {
  summary: "Exchange the one-time code and the app's verifier for a session",
  docs: DOCS.completeOidc,
  body: json(body),
  answers: { 200: tokenPairSchema },
  refusals: [
    'error.auth.code_invalid',
    'error.auth.user_already_exists',
    'error.auth.address_missing',
    'error.auth.registration_closed',
    'error.auth.identity_already_linked',
    'error.auth.method_disabled',
    'error.account.suspended',
    'error.account.deletion_pending',
  ],
  useCase: CompleteOidc,
  spend: (named, completeOidc) => completeOidc.burn(named),
  run: async ({ body }, completeOidc) => {
    const { code, code_verifier: codeVerifier } = body;
    return tokenPairReply(await completeOidc.execute({ code, codeVerifier, advisory: deviceHintsOf(body) }));
  },
};
