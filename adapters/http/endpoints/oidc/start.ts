import { StartOidc } from '../../../../application/oidc/start-oidc.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { object, ruledText, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface StartBody {
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly purpose?: 'sign_in' | 'link';
}

const body = schema<StartBody>(
  'OidcStart',
  object(
    {
      redirect_uri: text(),
      code_challenge: ruledText({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]*$' }),
      purpose: { enum: ['sign_in', 'link'] },
    },
    ['purpose'],
  ),
);
const answer = schema('OidcStarted', object({ authorization_url: text(), expires_in: { type: 'integer' } }));

export const start: Endpoint<StartBody, 'optional', StartOidc> = {
  summary: "Start a sign-in at a provider, or link an identity to the caller's account",
  docs: DOCS.startOidc,
  body: json(body),
  answers: { 200: answer },
  refusals: [
    'error.auth.method_disabled',
    'error.auth.provider_not_found',
    'error.auth.redirect_uri_not_allowed',
    'error.auth.provider_unavailable',
  ],
  useCase: StartOidc,
  run: async ({ params, body: { redirect_uri, code_challenge, purpose }, caller }, startOidc) => {
    const { authorizationUrl, expiresIn } = await startOidc.execute({
      provider: params['provider'] ?? '',
      redirectUri: redirect_uri,
      codeChallenge: code_challenge,
      purpose: purpose ?? 'sign_in',
      caller,
    });
    return ok({ authorization_url: authorizationUrl, expires_in: expiresIn });
  },
};
