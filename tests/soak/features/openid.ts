import { aClientId } from '../../support/people/writer.js';
import { begin, finish, returning } from '../../support/oidc/oidc-app.js';
import type { Actor, Feature } from '../world.js';

/** Somebody at the provider. */
interface Identity {
  readonly sub: string;
  /** Their account; `null` before the first acknowledged sign-in. */
  account: string | null;
  /** The refresh tokens of acknowledged sign-ins. */
  readonly sessions: string[];
}

const facts = new Map<Actor, Identity[]>();
const MOST_IDENTITIES = 30;

/**
 * Sign-ins at an OpenID provider, each step at any node, two at once at times: an identity has one account, whichever
 * sign-in came first, a one-time code opens one session, and an acknowledged session stays open.
 */
export const openid: Feature = {
  name: 'OpenID sign-ins',
  actors: 2,

  async act(actor) {
    const own: Identity[] = [];
    facts.set(actor, own);
    while (!actor.isOver) {
      if (own.length === 0 || (own.length < MOST_IDENTITIES && actor.choices.chance(0.3)))
        own.push({ sub: aClientId(), account: null, sessions: [] });
      const identity = actor.choices.chance(0.5) ? own.at(-1)! : actor.choices.pick(own);
      const atOnce = actor.choices.chance(0.3) ? 2 : 1;
      await Promise.all(Array.from({ length: atOnce }, () => signIn(actor, identity)));
      await actor.pause();
    }
  },

  async compare(actor) {
    const own = facts.get(actor) ?? [];
    for (const { sub, account, sessions } of own) {
      for (const refresh_token of sessions) {
        const body = { refresh_token };
        const answer = await actor.insist('refresh', (client) => client.post('/v1/auth/refresh', { body }));
        actor.expect(answer?.status === 200, `a session of ${sub} is answered ${answer?.status}`);
        const found = answer?.status === 200 ? await accountOf(actor, answer.body.access_token) : account;
        actor.expect(found === account, `a session of ${sub} is of the account ${found}, not ${account}`);
      }
    }
    const accounts = own.map(({ account }) => account).filter((account) => account !== null);
    actor.expect(new Set(accounts).size === accounts.length, 'two identities have one account');
  },
};

async function signIn(actor: Actor, identity: Identity): Promise<void> {
  const begun = await actor.made((client) => begin(client));
  if (begun === null) return;
  const someone = { sub: identity.sub, email: `${identity.sub}@corp.example.org`, email_verified: true };
  const query = actor.world.outside.provider.signIn(begun.authorizationUrl, someone);
  const landed = await actor.ask('return from the provider', (client) => returning(client, query));
  if (landed === null) return;
  const code = new URL(landed.headers.get('location') ?? 'about:blank').searchParams.get('code');
  actor.expect(code !== null, `the return of ${identity.sub} was answered ${landed.status}, without a code`);
  if (code !== null) await complete(actor, identity, code, begun.verifier);
}

/** Sends the code until it is answered, and then once more: of all answers, one opens a session. */
async function complete(actor: Actor, identity: Identity, code: string, verifier: string): Promise<void> {
  let opened = 0;
  let isLost = false;
  for (let answered = 0; answered < 2 && !actor.isOver;) {
    const answer = await actor.ask('complete a sign-in', (client) => finish(client, code, verifier));
    if (answer === null) {
      isLost = true;
      continue;
    }
    answered += 1;
    if (answer.status !== 200) continue;
    opened += 1;
    identity.sessions.push(answer.body.refresh_token);
    const account = await accountOf(actor, answer.body.access_token);
    if (account !== null) identity.account ??= account;
    actor.expect(account === null || account === identity.account, `${identity.sub} has two accounts`);
  }
  const isRight = opened === 1 || (opened === 0 && (isLost || actor.isOver));
  actor.expect(isRight, `a one-time code of ${identity.sub} opened ${opened} sessions`);
}

/** Returns the id of the account that a token is of. */
async function accountOf(actor: Actor, token: string): Promise<string | null> {
  const profile = await actor.insist('read the profile', (client) => client.get('/v1/auth/profile', { token }));
  return profile?.status === 200 ? String(profile.body.id) : null;
}
