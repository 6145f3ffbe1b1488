import { setTimeout as delay } from 'node:timers/promises';
import { aPerson, codeAt, logIn, type Person } from '../../support/people/person.js';
import type { Actor, Feature } from '../world.js';

const STEP = 30_000;

interface Protected {
  readonly person: Person;
  secret: string | null;
  /** The time steps whose code opened a session. */
  readonly spent: Set<number>;
}

const facts = new Map<Actor, Protected>();

/** A confirmed factor stays confirmed, and a code opens at most one session. */
export const secondFactor: Feature = {
  name: 'second factor',
  actors: 2,

  async act(actor) {
    const person = await actor.made(aPerson);
    if (person === null) return;
    const own: Protected = { person, secret: null, spent: new Set() };
    facts.set(actor, own);
    while (!actor.isOver && own.secret === null) await enroll(actor, own);
    while (!actor.isOver) {
      await signIn(actor, own);
      await delay(actor.choices.between(500, 4_000));
    }
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined || own.secret === null) return;
    const answer = await actor.insist('compare', (client) => logIn(client, own.person));
    actor.expect(answer?.status === 202, `a confirmed second factor is asked for: ${answer?.status}`);
  },
};

async function enroll(actor: Actor, own: Protected): Promise<void> {
  const { token } = own.person;
  const enrolled = await actor.ask('enroll', (client) => client.post('/v1/auth/totp/enroll', { token }));
  if (enrolled?.status !== 200) return;
  const secret = String(enrolled.body.secret);
  const step = Math.floor(Date.now() / STEP);
  const confirm = { token, body: { code: codeAt(secret, Date.now()) } };
  const answer = await actor.ask('confirm', (client) => client.post('/v1/auth/totp/verify-enrollment', confirm));
  // If the answer is lost, the next enrollment shows whether the factor was confirmed.
  const after = answer ?? (await actor.insist('enroll', (client) => client.post('/v1/auth/totp/enroll', { token })));
  if (after?.status === 200 && after.body.status !== 'confirmed') return;
  own.secret = secret;
  if (answer?.status === 200) own.spent.add(step);
}

async function signIn(actor: Actor, own: Protected): Promise<void> {
  const answer = await actor.ask('sign in, first step', (client) => logIn(client, own.person));
  if (answer === null) return;
  actor.expect(answer.status === 202, `a confirmed second factor is asked for: ${answer.status}`);
  const now = Date.now();
  const step = Math.floor(now / STEP);
  const wasSpent = own.spent.has(step);
  const body = { challenge: answer.body.challenge, code: codeAt(own.secret ?? '', now) };
  const opened = await actor.ask('sign in, second step', (client) =>
    client.post('/v1/auth/login/verify-totp', { body }),
  );
  // A lost answer leaves open whether the code was spent: it may open a session afterwards, or be refused.
  if (opened?.status !== 200) return;
  own.spent.add(step);
  actor.expect(!wasSpent, 'a code opens a session once');
}
