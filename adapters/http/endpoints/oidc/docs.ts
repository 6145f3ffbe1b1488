import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_TOKEN_PAIR } from '../../document/samples.js';

export const DOCS = documented({
  listProviders: {
    description:
      'An app offers these providers on its sign-in page. The list is empty if the server does not use OpenID ' +
      'Connect.',
    answers: { 200: { providers: [{ id: 'corp', display_name: 'Corp', issuer: 'https://accounts.example.org' }] } },
  },
  startOidc: {
    description:
      "`code_challenge` is the S256 challenge of the app's own verifier. `redirect_uri` must be on the " +
      "deployment's list, byte for byte. Open `authorization_url` in a browser; the app receives `?code=` or " +
      '`?error=` at its `redirect_uri`. With the purpose `link` and an access token, the service links the ' +
      "identity to the caller's account. Without that purpose an access token is ignored.",
    request: { redirect_uri: 'https://app.example.org/signed-in', code_challenge: SAMPLE.bytes32 },
    answers: {
      200: { authorization_url: 'https://accounts.example.org/authorize?client_id=gatehouse', expires_in: 600 },
    },
  },
  oidcCallback: {
    description:
      'This is the one redirect URI that is registered at the provider. The service checks state, nonce and issuer ' +
      "(RFC 9207), and redirects the browser to the app's `redirect_uri`. A refusal is a page for browsers and a " +
      "problem for programs. The response to HEAD has only the app's address: it leaves the sign-in open.",
  },
  completeOidc: {
    description:
      'The one-time code is valid for 60 seconds and for one attempt. A first sign-in creates an account. ' +
      'An e-mail address never joins an identity to an existing account. The same request completes a link.',
    request: { code: 'q7Gd0cVnTt5ZbW1uKp3xYQ', code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
    answers: { 200: SAMPLE_TOKEN_PAIR },
  },
  backchannelLogout: {
    description:
      'This is OpenID Connect Back-Channel Logout 1.0: register this address at the provider as the back-channel ' +
      'logout URI. The body is a form with one `logout_token`, which the service checks according to section 2.6 ' +
      'of the standard and accepts once. With `sid` the service ends the sessions that came from that session of ' +
      'the provider; without it, all sessions that the provider opened for the person. Sessions opened by password ' +
      'stay open.',
  },
  listIdentityLinks: {
    description:
      '`provider` is null if this server no longer offers the provider. Unlink such an identity by its `issuer`.',
    answers: {
      200: { links: [{ provider: 'corp', issuer: 'https://accounts.example.org', linked_at: SAMPLE.earlier }] },
    },
  },
  unlinkIssuer: {
    description: 'The service rejects the removal of the last way to sign in. Open sessions stay open.',
  },
  unlinkIdentity: {
    description: 'The service rejects the removal of the last way to sign in. Open sessions stay open.',
  },
});
