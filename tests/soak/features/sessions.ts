import { aPerson, logIn, type Person } from '../../support/people/person.js';
import type { Actor, Feature } from '../world.js';

interface Opened {
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
  /** `unknown`: the answer to its revocation was lost. */
  state: 'open' | 'revoked' | 'unknown';
}

const facts = new Map<Actor, { readonly person: Person; readonly sessions: Opened[] }>();

/** Sign-in, refresh, revocation of one session and logout: revoked sessions stay revoked, others stay open. */
export const sessions: Feature = {
  name: 'sessions',
  actors: 3,

  async act(actor) {
    const person = await actor.made(aPerson);
    if (person === null) return;
    const own: Opened[] = [
      { id: person.sessionId, token: person.token, refreshToken: person.refreshToken, state: 'open' },
    ];
    facts.set(actor, { person, sessions: own });
    while (!actor.isOver) {
      const open = own.filter(({ state }) => state === 'open');
      const step = actor.choices.next();
      if (step < 0.4 || open.length < 2) await signIn(actor, person, own);
      else if (step < 0.7) await refresh(actor, actor.choices.pick(open));
      else await end(actor, actor.choices.pick(open), actor.choices.pick(open));
      await actor.pause();
    }
  },

  async compare(actor) {
    const found = facts.get(actor);
    for (const { refreshToken, token, state } of found?.sessions ?? []) {
      if (state === 'unknown') continue;
      const refreshed = await actor.insist('compare', (client) =>
        client.post('/v1/auth/refresh', { body: { refresh_token: refreshToken } }),
      );
      const profile = await actor.insist('compare', (client) => client.get('/v1/auth/profile', { token }));
      const [code, status] = state === 'open' ? [undefined, 200] : ['error.auth.session_revoked', 401];
      actor.expect(refreshed?.body?.code === code, `a session that is ${state} is refreshed: ${refreshed?.body?.code}`);
      actor.expect(
        profile?.status === status,
        `the token of a session that is ${state} is answered ${profile?.status}`,
      );
    }
  },
};

async function signIn(actor: Actor, person: Person, own: Opened[]): Promise<void> {
  const answer = await actor.ask('sign in', (client) => logIn(client, person));
  if (answer?.status !== 200) return;
  const { session_id: id, access_token: token, refresh_token: refreshToken } = answer.body;
  own.push({ id, token, refreshToken, state: 'open' });
}

async function refresh(actor: Actor, { refreshToken }: Opened): Promise<void> {
  const answer = await actor.ask('refresh', (client) =>
    client.post('/v1/auth/refresh', { body: { refresh_token: refreshToken } }),
  );
  if (answer !== null) actor.expect(answer.status === 200, `an open session is refreshed: ${answer.body?.code}`);
}

async function end(actor: Actor, by: Opened, ended: Opened): Promise<void> {
  ended.state = 'unknown';
  const answer = await actor.ask('revoke', (client) =>
    client.delete(`/v1/auth/sessions/${ended.id}`, { token: by.token }),
  );
  if (answer?.status === 204) ended.state = 'revoked';
}
