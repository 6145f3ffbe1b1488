import { afterAll, expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { FakeProvider } from '../support/oidc/fake-provider.js';
import { APP, begin, finish, land, returning, signInAt } from '../support/oidc/oidc-app.js';
import { aLogoutChallenge, anAnchoredPerson, prove, redeem } from '../support/people/identity.js';
import { anAddress, aPerson, isSignedIn } from '../support/people/person.js';

const providers: FakeProvider[] = [];
let corp: FakeProvider;
let other: FakeProvider;
let count = 0;

async function environment() {
  [corp, other] = [await FakeProvider.start(), await FakeProvider.start()];
  providers.push(corp, other);
  return {
    AUTH_METHODS: 'local,oidc',
    OIDC_PROVIDERS: JSON.stringify([corp.entry('corp'), other.entry('other')]),
    OIDC_REDIRECT_URIS: APP,
  };
}

afterAll(() => Promise.all(providers.map((provider) => provider.goDown())));

function someone() {
  count += 1;
  return { sub: `sub-${count}`, email: anAddress() };
}

onEveryDeployment(
  'OpenID sign-in',
  (deployment) => {
    it('makes one account of 20 first sign-ins of one person at once, each step on any node', async () => {
      const { client } = deployment();
      const who = someone();
      const returned = await inParallel(20, async (turn) => {
        const { authorizationUrl, verifier } = await begin(client(turn));
        const { code } = await land(client(turn + 1), corp.signIn(authorizationUrl, who));
        return { code: code ?? '', verifier };
      });
      const answers = await inParallel(20, (turn) =>
        finish(client(turn), returned[turn]?.code ?? '', returned[turn]?.verifier ?? ''),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const profiles = await inParallel(20, (turn) =>
        client(turn + 1).get('/v1/auth/profile', { token: answers[turn]?.body.access_token }),
      );
      expect(new Set(profiles.map(({ body }) => body.id)).size).toBe(1);
      expect(profiles[0]?.body.address).toBe(who.email);
      const token: string = answers[0]?.body.access_token;
      expect((await client(0).get('/v1/auth/sessions', { token })).body.sessions).toHaveLength(20);
      expect((await client(1).get('/v1/auth/oidc/links', { token })).body.links).toHaveLength(1);
    });

    it('refuses all of 20 first sign-ins at once whose address is taken, and keeps nothing', async () => {
      const { client, stores } = deployment();
      const person = await aPerson(client(0));
      const who = { ...someone(), email: person.address };
      const answers = await inParallel(20, (turn) => signInAt(corp, who, client(turn)));
      expect(answers.map(({ body }) => body.code)).toEqual(Array(20).fill('error.auth.user_already_exists'));
      expect(await stores.identityLinks.find({ issuer: corp.issuer, subject: who.sub })).toBeNull();
    });

    it('gives a new address to one of 20 people at once', async () => {
      const { client } = deployment();
      const { email } = someone();
      const answers = await inParallel(20, (turn) => signInAt(corp, { ...someone(), email }, client(turn)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'error.auth.user_already_exists')).toHaveLength(19);
    });

    it('leaves no session open that the provider ended while it was being opened, on any nodes', async () => {
      const { client, clock } = deployment();
      const outcomes = await inParallel(30, async (turn) => {
        const who = { ...someone(), sid: `raced-${turn}` };
        const { authorizationUrl, verifier } = await begin(client(turn));
        const { code } = await land(client(turn + 1), corp.signIn(authorizationUrl, who));
        const named = turn % 3 === 0 ? { sid: who.sid } : turn % 3 === 1 ? { sub: who.sub } : who;
        const { sub, sid } = { sub: undefined, sid: undefined, ...named };
        const logoutToken = await corp.logoutToken(clock.now(), { sub, sid });
        const raw = new URLSearchParams({ logout_token: logoutToken }).toString();
        const path = '/v1/auth/oidc/corp/backchannel-logout';
        const [finished, ended] = await Promise.all([
          finish(client(turn), code ?? '', verifier),
          client(turn + 1).post(path, { raw, type: 'application/x-www-form-urlencoded' }),
        ]);
        const token: string = finished.body.access_token ?? 'none';
        return [ended.status, (await client(turn).get('/v1/auth/profile', { token })).status];
      });
      expect(outcomes).toEqual(Array(30).fill([200, 401]));
    });

    it('accepts one of 20 callbacks at once: the app gets one code', async () => {
      const { client } = deployment();
      const { authorizationUrl, verifier } = await begin(client(0));
      const query = corp.signIn(authorizationUrl, someone());
      const asked = corp.asked.token;
      const answers = await inParallel(20, (turn) => returning(client(turn), query));
      const won = answers.filter(({ status }) => status === 303);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
      expect(corp.asked.token - asked).toBe(1);
      const code = new URL(won[0]?.headers.get('location') ?? '').searchParams.get('code');
      expect((await finish(client(1), code ?? '', verifier)).status).toBe(200);
    });

    it('accepts a one-time code once out of 20 times at once', async () => {
      const { client } = deployment();
      const { authorizationUrl, verifier } = await begin(client(0));
      const { code } = await land(client(1), corp.signIn(authorizationUrl, someone()));
      const answers = await inParallel(20, (turn) => finish(client(turn), code ?? '', verifier));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'error.auth.code_invalid')).toHaveLength(19);
    });

    it('links an identity to one of ten accounts at once, and an account to one identity of a provider', async () => {
      const { client } = deployment();
      const people = await inParallel(10, (turn) => aPerson(client(turn)));
      const who = someone();
      const link = (turn: number, token: string | undefined, at = who) =>
        signInAt(corp, at, client(turn), { purpose: 'link', token: token ?? '', callbackAt: client(turn + 1) });
      const raced = await inParallel(10, (turn) => link(turn, people[turn]?.token));
      expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
      const person = await aPerson(client(0));
      const ways = await inParallel(10, (turn) => link(turn, person.token, someone()));
      expect(ways.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = [...raced, ...ways].filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['error.auth.identity_already_linked']));
    });

    it('opens no session by a code from before all sessions were ended, however completions race it', async () => {
      const { client } = deployment();
      for (let round = 0; round < 4; round += 1) {
        const who = someone();
        const person = await anAnchoredPerson(client(0));
        const link = { purpose: 'link', token: person.token } as const;
        const linked = await signInAt(corp, who, client(0), link);
        expect(linked.status).toBe(200);
        const codes = await inParallel(6, async (turn) => {
          // The last sign-in links an identity at the other provider.
          const [at, provider] = turn === 5 ? [other, 'other'] : [corp, 'corp'];
          const { authorizationUrl, verifier } = await begin(client(turn), turn === 5 ? { ...link, provider } : {});
          const query = at.signIn(authorizationUrl, turn === 5 ? someone() : who);
          return { verifier, code: (await land(client(turn), query, provider)).code ?? '' };
        });
        const proof = prove(person, await aLogoutChallenge(client(0), person));
        const [before, ...racing] = codes;
        const [ended, ...answers] = await Promise.all([
          redeem(client(1), proof),
          ...racing.map(({ code, verifier }, turn) => finish(client(turn), code, verifier)),
        ]);
        expect(ended.status).toBe(204);
        const late = await finish(client(0), before!.code, before!.verifier);
        expect([late.status, late.body.code]).toEqual([401, 'error.auth.code_invalid']);
        for (const { status, body } of answers) {
          if (status === 200) expect(await isSignedIn(client(0), body.access_token)).toBe(false);
          else expect(body.code).toBe('error.auth.code_invalid');
        }
      }
    });

    it('opens no session by a code from before a change of the password', async () => {
      const { client } = deployment();
      const who = someone();
      const person = await aPerson(client(0));
      await signInAt(corp, who, client(0), { purpose: 'link', token: person.token });
      const { authorizationUrl, verifier } = await begin(client(0));
      const { code } = await land(client(0), corp.signIn(authorizationUrl, who));
      const body = { current_password: person.password, new_password: 'another good one' };
      expect((await client(1).post('/v1/auth/password', { token: person.token, body })).status).toBe(200);
      expect((await finish(client(0), code ?? '', verifier)).body.code).toBe('error.auth.code_invalid');
      expect((await signInAt(corp, who, client(0))).status).toBe(200);
    });

    it('leaves one way in when both are unlinked at once', async () => {
      const { client } = deployment();
      for (let round = 0; round < 5; round += 1) {
        const token: string = (await signInAt(corp, someone(), client(0))).body.access_token;
        await signInAt(other, someone(), client(1), { provider: 'other', purpose: 'link', token });
        const answers = await inParallel(2, (turn) =>
          client(turn).delete(`/v1/auth/oidc/${turn === 0 ? 'corp' : 'other'}/link`, { token }),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
        expect((await client(0).get('/v1/auth/oidc/links', { token })).body.links).toHaveLength(1);
      }
    });
  },
  environment,
);
