import { isSignedIn, anAddress, aPerson } from '../../people/person.js';
import { begin, finish, land, returning, signInAt, aVerifier, ask } from '../../oidc/oidc-app.js';
import type { Someone } from '../../oidc/fake-provider.js';
import type { ClientResponse } from '../../http/client.js';
import type { TestService } from '../../service/test-service.js';
import { alike, expectStatus, remembered, requireAll, type Scenario, type Setting } from './scenario.js';
import { openSessions } from './sessions.js';

let count = 0;

function someone(): Someone & { readonly email: string } {
  count += 1;
  return { sub: `sub-${count}`, email: anAddress(), sid: `sid-${count}` };
}

/** A sign-in of somebody who has come back from the provider. */
async function aReturn({ client, corp }: Setting, who: Someone) {
  const { authorizationUrl, verifier } = await begin(client);
  const { code } = await land(client, corp.signIn(authorizationUrl, who));
  return { code: code ?? '', verifier };
}

async function accountExists({ admin }: TestService, address: string): Promise<boolean> {
  return (await admin.get(`/admin/accounts?address=${address}`)).status === 200;
}

/** Returns the callback's answer; an error that its page or its redirect tells is in `body`, as other answers have it. */
async function told(sent: Promise<ClientResponse>): Promise<ClientResponse> {
  const answer = await sent;
  const location = answer.headers.get('location');
  if (location === null) {
    const [, code] = /Reason: <code>([^<]+)/.exec(Buffer.from(answer.bytes).toString()) ?? [];
    return { ...answer, body: { code } };
  }
  const code = new URL(location).searchParams.get('error');
  return code === null ? answer : { ...answer, status: 503, body: { code } };
}

export const OIDC: readonly Scenario[] = [
  {
    what: 'start a sign-in at a provider',
    route: 'POST /v1/auth/oidc/:provider/start',
    success: 200,
    prepare: ({ client, corp }) => {
      const verifier = aVerifier();
      const { act, success } = remembered(() => ask(client, verifier));
      const isDone = async () => {
        const started = success();
        if (started === null) return false;
        const { code } = await land(client, corp.signIn(started.body.authorization_url, someone()));
        return (await finish(client, code ?? '', verifier)).status === 200;
      };
      return Promise.resolve({ act, isDone });
    },
  },
  {
    what: 'come back from a provider',
    route: 'GET /v1/auth/oidc/:provider/callback',
    success: 303,
    prepare: async ({ client, corp }) => {
      const { authorizationUrl, verifier } = await begin(client);
      const query = corp.signIn(authorizationUrl, someone());
      const { act, success } = remembered(() => told(returning(client, query)));
      return {
        act,
        isDone: async () => {
          const location = success()?.headers.get('location') ?? null;
          if (location === null) return false;
          const code = new URL(location).searchParams.get('code') ?? '';
          return (await finish(client, code, verifier)).status === 200;
        },
      };
    },
  },
  {
    what: 'complete the first sign-in at a provider',
    route: 'POST /v1/auth/oidc/complete',
    success: 200,
    prepare: async (setting) => {
      const who = someone();
      const { code, verifier } = await aReturn(setting, who);
      return {
        act: () => finish(setting.client, code, verifier),
        isDone: async () => {
          const account = await accountExists(setting, who.email);
          // Without the link the next sign-in would find the address taken.
          const next = await signInAt(setting.corp, who, setting.client);
          expectStatus(next, 200);
          const session = (await openSessions(setting, { token: next.body.access_token })) === 2;
          return alike({ account, session });
        },
      };
    },
  },
  {
    what: 'link an identity',
    route: 'POST /v1/auth/oidc/complete',
    success: 200,
    prepare: async (setting) => {
      const { client, corp } = setting;
      const person = await aPerson(client);
      const { authorizationUrl, verifier } = await begin(client, { token: person.token, purpose: 'link' });
      const { code } = await land(client, corp.signIn(authorizationUrl, someone()));
      return {
        act: () => finish(client, code ?? '', verifier),
        isDone: async () => {
          const { body } = await client.get('/v1/auth/oidc/links', { token: person.token });
          return alike({ linked: body.links.length === 1, session: (await openSessions(setting, person)) === 2 });
        },
      };
    },
  },
  {
    what: 'unlink an identity',
    route: 'DELETE /v1/auth/oidc/:provider/link',
    success: 204,
    prepare: async ({ client, corp }) => {
      const { token } = await aPerson(client);
      expectStatus(await signInAt(corp, someone(), client, { token, purpose: 'link' }), 200);
      return {
        act: () => client.delete('/v1/auth/oidc/corp/link', { token }),
        isDone: async () => (await client.get('/v1/auth/oidc/links', { token })).body.links.length === 0,
      };
    },
  },
  {
    what: 'unlink an identity by its issuer',
    route: 'DELETE /v1/auth/oidc/links',
    success: 204,
    prepare: async ({ client, corp }) => {
      const { token } = await aPerson(client);
      expectStatus(await signInAt(corp, someone(), client, { token, purpose: 'link' }), 200);
      return {
        act: () => client.delete(`/v1/auth/oidc/links?issuer=${encodeURIComponent(corp.issuer)}`, { token }),
        isDone: async () => (await client.get('/v1/auth/oidc/links', { token })).body.links.length === 0,
      };
    },
  },
  {
    what: 'be logged out by a provider',
    route: 'POST /v1/auth/oidc/:provider/backchannel-logout',
    success: 200,
    prepare: async ({ client, corp, clock }) => {
      const who = someone();
      const token: string = (await signInAt(corp, who, client)).body.access_token;
      const logout_token = await corp.logoutToken(clock.now(), { sub: who.sub, sid: who.sid });
      const raw = new URLSearchParams({ logout_token }).toString();
      const type = 'application/x-www-form-urlencoded';
      const act = () => client.post('/v1/auth/oidc/corp/backchannel-logout', { raw, type });
      return {
        act,
        isDone: async () => {
          const ended = !(await isSignedIn(client, token));
          // The provider may deliver the same token again exactly if it has not taken effect.
          expectStatus(await act(), ended ? 400 : 200);
          requireAll({ 'ended by the second delivery': !(await isSignedIn(client, token)) });
          return ended;
        },
      };
    },
  },
];
