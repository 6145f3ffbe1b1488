import { ReceiveCallback } from '../../../../application/oidc/receive-callback.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { refusalPage } from '../../pipeline/response/refusal-page.js';
import type { ApiErrorCode } from '../../request-error.js';
import { DOCS } from './docs.js';

const AGAIN = 'Go back to the app and start again. If this page comes back, tell the operator of this server';

/** Sentences for a person, instead of a `detail` that is for the developer of an app. */
const ADVICE: ReadonlyMap<unknown, string> = new Map<ApiErrorCode, string>([
  [
    'error.auth.method_disabled',
    'This server does not accept sign-ins by a provider. Go back to the app and sign in with your address and ' +
      'password.',
  ],
  [
    'error.auth.provider_not_found',
    'This server does not work with this provider. Go back to the app and choose another way to sign in.',
  ],
  ['error.auth.unavailable', 'The server cannot look your sign-in up at the moment. Load this page again in a minute.'],
  [
    'error.request.method_not_allowed',
    'The provider sent your browser here in a way that this server does not accept. Go back to the app and choose ' +
      'another way to sign in, and tell the operator of this server.',
  ],
  ['error.request.invalid', `The address that led here is damaged. ${AGAIN}.`],
  ['error.server.internal', `${AGAIN} the request below.`],
]);

export const callback: Endpoint<null, 'public', ReceiveCallback> = {
  summary: 'Receive the browser from the provider, and redirect it to the app',
  docs: DOCS.oidcCallback,
  body: NO_BODY,
  answers: { 303: null },
  replyHeaders: { 303: ['Location'] },
  refusals: ['error.auth.sign_in_invalid', 'error.auth.method_disabled', 'error.auth.provider_not_found'],
  query: {
    state: { description: 'The `state` of the authorization request.', example: 'q7Gd0cVnTt5ZbW1uKp3xYQ' },
    code: { description: "The provider's authorization code.", example: 'SplxlOBeZQQYbYS6WxSbIA' },
    iss: { description: "The provider's issuer (RFC 9207).", example: 'https://accounts.example.org' },
    error: { description: 'The error code, if the provider issued no code.', example: 'access_denied' },
  },
  page: (problem) => refusalPage({ ...problem, ...advice(problem['code']) }),
  useCase: ReceiveCallback,
  run: async ({ params, query, incoming }, receiveCallback) => {
    const [provider, state] = [params['provider'] ?? '', query('state') ?? ''];
    const answer = { code: query('code'), iss: query('iss'), error: query('error') };
    // Link scanners send HEAD before the person's browser sends GET: HEAD uses up neither the state nor the code.
    const location =
      incoming.method === 'HEAD'
        ? await receiveCallback.appOf(provider, state)
        : await receiveCallback.execute(provider, state, answer);
    return { status: 303, headers: { Location: location } };
  },
};

function advice(code: unknown): { readonly detail?: string } {
  const detail = ADVICE.get(code);
  return detail === undefined ? {} : { detail };
}
