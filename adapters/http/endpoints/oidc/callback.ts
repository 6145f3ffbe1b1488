import { ReceiveCallback } from '../../../../application/oidc/receive-callback.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { refusalPage } from '../../pipeline/response/refusal-page.js';
import { DOCS } from './docs.js';

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
  page: refusalPage,
  useCase: ReceiveCallback,
  run: async ({ params, query, incoming }, receiveCallback) => {
    const [provider, state] = [params['provider'] ?? '', query('state') ?? ''];
    const answer = { code: query('code'), iss: query('iss'), error: query('error') };
    // Scanners of links send HEAD before the person's browser comes: it uses up neither the state nor the code.
    const location =
      incoming.method === 'HEAD'
        ? await receiveCallback.appOf(provider, state)
        : await receiveCallback.execute(provider, state, answer);
    return { status: 303, headers: { Location: location } };
  },
};
