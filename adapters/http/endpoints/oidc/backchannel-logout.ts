import { ReceiveProviderLogout } from '../../../../application/oidc/receive-provider-logout.js';
import { DomainError } from '../../../../domain/kernel/errors.js';
import type { BodyKind, Endpoint } from '../../routing/endpoint.js';
import { DOCS } from './docs.js';

const body: BodyKind<Uint8Array> = {
  kind: 'bytes',
  type: 'application/x-www-form-urlencoded',
  maxBytes: 64 * 1024,
  form: ['logout_token'],
};

/** Answers per OpenID Connect Back-Channel Logout 1.0 section 2.8: 200, or 400 for an invalid token. */
export const backchannelLogout: Endpoint<Uint8Array, 'public', ReceiveProviderLogout> = {
  summary: "End a person's sessions on behalf of the provider",
  docs: DOCS.backchannelLogout,
  body,
  answers: { 200: null },
  refusals: [
    'error.auth.logout_token_invalid',
    'error.auth.method_disabled',
    'error.auth.provider_not_found',
    'error.auth.provider_unavailable',
  ],
  useCase: ReceiveProviderLogout,
  run: async ({ params, body: form }, receiveLogout) => {
    await receiveLogout.execute(params['provider'] ?? '', logoutTokenIn(form));
    return { status: 200 };
  },
};

/** Returns the `logout_token` parameter (section 2.5). Other parameters are ignored. */
function logoutTokenIn(form: Uint8Array): string {
  const tokens = new URLSearchParams(new TextDecoder().decode(form)).getAll('logout_token');
  const [token] = tokens;
  if (token !== undefined && token !== '' && tokens.length === 1) return token;
  throw new DomainError('error.auth.logout_token_invalid', 'Send one logout_token, form-encoded.');
}
