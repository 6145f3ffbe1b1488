import { aLogoutChallenge, anAnchoredPerson, prove, redeem, type Anchored } from '../../support/people/identity.js';
import { logIn } from '../../support/people/person.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import type { Actor, Feature } from '../world.js';

interface Session {
  readonly token: string;
  readonly refreshToken: string;
}

interface Own {
  readonly person: Anchored;
  /** Every possible value: one after an answer, more after a lost one; `null` is no escrow. */
  passwords: string[];
  escrows: (Uint8Array | null)[];
  /** `null` when the answer to what may have ended it was lost. */
  session: Session | null;
  /** Refresh tokens that an acknowledged request has ended. */
  readonly ended: string[];
}

const facts = new Map<Actor, Own>();
const TYPE = 'application/octet-stream';

/** Password changes, log-out-all and the escrow: the last acknowledged values hold, and what was ended stays ended. */
export const secrets: Feature = {
  name: 'secrets',
  actors: 2,

  async act(actor) {
    const person = await actor.made(anAnchoredPerson);
    if (person === null) return;
    const { password, token, refreshToken } = person;
    const own: Own = { person, passwords: [password], escrows: [null], session: { token, refreshToken }, ended: [] };
    facts.set(actor, own);
    while (!actor.isOver) {
      const step = actor.choices.next();
      const { session } = own;
      if (session === null) await signIn(actor, own);
      else if (step < 0.3) await changePassword(actor, own, session);
      else if (step < 0.5) await logOutAll(actor, own, session);
      else if (step < 0.8) await keepEscrow(actor, own, session);
      else await compareEscrow(actor, own, session);
      await actor.pause();
    }
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined) return;
    for (const refresh_token of own.ended) {
      const body = { refresh_token };
      const answer = await actor.insist('compare', (client) => client.post('/v1/auth/refresh', { body }));
      actor.expect(answer?.status === 401, `the refresh token of an ended session is answered ${answer?.status}`);
    }
    await signIn(actor, own);
    if (own.session !== null) await compareEscrow(actor, own, own.session);
  },
};

/** Signs in by the password that holds, which the answer then tells. */
async function signIn(actor: Actor, own: Own): Promise<void> {
  for (const password of [...own.passwords]) {
    const answer = await actor.insist('sign in', (client) => logIn(client, { ...own.person, password }));
    if (answer === null) return;
    if (answer.status !== 200) continue;
    own.passwords = [password];
    own.session = { token: answer.body.access_token, refreshToken: answer.body.refresh_token };
    return;
  }
  actor.expect(false, `none of ${own.passwords.length} possible passwords signs in`);
}

async function changePassword(actor: Actor, own: Own, { token, refreshToken }: Session): Promise<void> {
  const [current_password, new_password] = [own.passwords[0], Buffer.from(someBytes(12)).toString('hex')];
  const answer = await actor.ask('change the password', (client) =>
    client.post('/v1/auth/password', { token, body: { current_password, new_password } }),
  );
  if (answer === null) {
    own.passwords.push(new_password);
    own.session = null;
    return;
  }
  actor.expect(answer.status === 200, `a change of the password was answered ${answer.status}`);
  if (answer.status !== 200) return;
  own.passwords = [new_password];
  own.ended.push(refreshToken);
  own.session = { token: answer.body.access_token, refreshToken: answer.body.refresh_token };
}

async function logOutAll(actor: Actor, own: Own, session: Session): Promise<void> {
  const challenge = await actor.made((client) => aLogoutChallenge(client, session));
  if (challenge === null) return;
  own.session = null;
  const answer = await actor.ask('log out everywhere', (client) =>
    redeem(client, prove(own.person, challenge, actor.world.host)),
  );
  if (answer === null) return;
  actor.expect(answer.status === 204, `a log-out everywhere was answered ${answer.status}`);
  if (answer.status === 204) own.ended.push(session.refreshToken);
}

async function keepEscrow(actor: Actor, own: Own, { token }: Session): Promise<void> {
  const raw = someBytes(actor.choices.between(1, 60_000));
  const before = own.escrows.at(-1) ?? null;
  const headers: Record<string, string> = before === null ? { 'If-None-Match': '*' } : { 'If-Match': '*' };
  const answer = await actor.ask('store the escrow', (client) =>
    client.put('/v1/auth/escrow', { token, raw, type: TYPE, headers }),
  );
  if (answer === null) own.escrows.push(raw);
  else if (answer.status < 300) own.escrows = [raw];
  // After a lost answer it is open whether there is one.
  else actor.expect(own.escrows.includes(null), `an escrow was answered ${answer.status}`);
}

async function compareEscrow(actor: Actor, own: Own, { token }: Session): Promise<void> {
  const answer = await actor.insist('read the escrow', (client) => client.get('/v1/auth/escrow', { token }));
  if (answer === null) return;
  const found = own.escrows.filter((each) =>
    each === null ? answer.status === 404 : answer.status === 200 && Buffer.compare(each, answer.bytes) === 0,
  );
  actor.expect(
    found.length > 0,
    `the escrow, answered ${answer.status}, is none of ${own.escrows.length} possible ones`,
  );
  if (found.length > 0) own.escrows = found.slice(0, 1);
}
