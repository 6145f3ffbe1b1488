import { documented } from '../../document/docs.js';
import { SAMPLE, SAMPLE_TOKEN_PAIR } from '../../document/samples.js';

export const DOCS = documented({
  listProviders: {
    description:
      'What an app offers on its sign-in page. The list is empty where the server signs nobody in by OpenID.',
    answers: { 200: { providers: [{ id: 'corp', display_name: 'Corp', issuer: 'https://accounts.example.org' }] } },
  },
  startOidc: {
    description:
      "`code_challenge` is the S256 challenge of the app's own verifier; `redirect_uri` is on the deployment's list, " +
      'byte for byte. Open `authorization_url` in a browser; the app gets `?code=` or `?error=` at its `redirect_uri`. ' +
      'With the purpose `link` and an access token the identity is linked to the caller.',
    request: { redirect_uri: 'https://app.example.org/signed-in', code_challenge: SAMPLE.bytes32 },
    answers: {
      200: { authorization_url: 'https://accounts.example.org/authorize?client_id=gatehouse', expires_in: 600 },
    },
  },
  oidcCallback: {
    description:
      'The one redirect URI that is registered at the provider. It checks state, nonce and issuer (RFC 9207), and sends ' +
      'the browser on. A refusal is a page for people, or a problem for programs.',
  },
  completeOidc: {
    description:
      'The one-time code lives 60 seconds and is burned by every attempt. A first sign-in makes an account; an e-mail ' +
      'address never joins an identity to an account that exists.',
    request: { code: 'q7Gd0cVnTt5ZbW1uKp3xYQ', code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
    answers: { 200: SAMPLE_TOKEN_PAIR },
  },
  backchannelLogout: {
    description:
      'Register this address at the provider as the back-channel logout URI. The body is a form with one `logout_token`, ' +
      'which is checked as section 2.6 of the standard says and taken once. With `sid` the sessions end that came from ' +
      "that session of the provider, without it all that the provider opened for the person. Sessions of the person's " +
      'password stay open.',
  },
  listIdentityLinks: {
    description: '`provider` is null where this server no longer offers the provider that the identity is of.',
    answers: {
      200: { links: [{ provider: 'corp', issuer: 'https://accounts.example.org', linked_at: SAMPLE.earlier }] },
    },
  },
  unlinkIdentity: {
    description: 'The last way to sign in cannot be taken off. Open sessions stay open.',
  },
});
