import { CompleteOidc } from '../../../../application/oidc/complete-oidc.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { tokenPairSchema } from '../../schemas/common.js';
import { ADVISORY, object, ruledText, schema, text } from '../../schemas/schema.js';
import { tokenPairReply } from '../sessions/token-pair.js';
import { DOCS } from './docs.js';

interface CompleteBody {
  readonly code: string;
  readonly code_verifier: string;
  readonly cohort_hash?: unknown;
  readonly device_id?: unknown;
}

const body = schema<CompleteBody>(
  'OidcComplete',
  object(
    {
      code: text(),
      code_verifier: ruledText({ minLength: 43, maxLength: 128 }),
      cohort_hash: ADVISORY,
      device_id: ADVISORY,
    },
    ['cohort_hash', 'device_id'],
  ),
);

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
  run: async ({ body: { code, code_verifier, cohort_hash, device_id } }, completeOidc) => {
    const advisory = { cohortHash: cohort_hash, deviceId: device_id };
    return tokenPairReply(await completeOidc.execute({ code, codeVerifier: code_verifier, advisory }));
  },
};
