import { StartOidc } from '../../../../application/oidc/start-oidc.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface StartBody {
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly purpose?: 'sign_in' | 'link';
}

const body = schema<StartBody>(
  'OidcStart',
  object({ redirect_uri: text(), code_challenge: text(), purpose: { enum: ['sign_in', 'link'] } }, ['purpose']),
);
const answer = schema('OidcStarted', object({ authorization_url: text(), expires_in: { type: 'integer' } }));

export const start: Endpoint<StartBody, 'optional', StartOidc> = {
  summary: 'Begin a sign-in at a provider or, as a signed-in user with the purpose "link", link an identity there',
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
