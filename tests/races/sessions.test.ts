import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { aChallenge, aPerson, codeAt, confirmSecondFactor, giveCode, logIn } from '../support/people/person.js';

onEveryDeployment('sessions', (deployment) => {
  const refresh = (turn: number, refresh_token: string) =>
    deployment().client(turn).post('/v1/auth/refresh', { body: { refresh_token } });
  const profile = (turn: number, token: string) => deployment().client(turn).get('/v1/auth/profile', { token });

  it('refused on one node is refused on the next at once (A15)', async () => {
    const { client } = deployment();
    const person = await aPerson(client(0));
    expect((await profile(1, person.token)).status).toBe(200);
    await client(0).post('/v1/auth/logout', { token: person.token });
    expect((await profile(1, person.token)).body.code).toBe('error.auth.unauthenticated');
    expect((await refresh(1, person.refreshToken)).body.code).toBe('error.auth.session_revoked');
  });

  it('are refreshed 50 times at once, all with success, and stay one session, used once (A17)', async () => {
    const { client, clock, stores } = deployment();
    const person = await aPerson(client(0));
    clock.advance(2 * MINUTE);
    const before = await stores.sessions.read(person.sessionId);
    const answers = await inParallel(50, (turn) => refresh(turn, person.refreshToken));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const { body } = await client(1).get('/v1/auth/sessions', { token: answers[0]!.body.access_token });
    expect(body.sessions).toHaveLength(1);
    const after = await stores.sessions.read(person.sessionId);
    expect(after).toEqual({ ...before, session: { ...before?.session, lastUsedAt: clock.now() } });
  });

  it('write at most one use in a minute of 30 refreshes (A17)', async () => {
    const { client, clock, stores } = deployment();
    const person = await aPerson(client(0));
    clock.advance(MINUTE);
    const uses = new Set<number | undefined>();
    for (let time = 0; time < 30; time += 1) {
      expect((await refresh(time, person.refreshToken)).status).toBe(200);
      uses.add((await stores.sessions.read(person.sessionId))?.session.lastUsedAt);
      clock.advance(MINUTE / 30 - 1);
    }
    expect(uses.size).toBe(1);
  });

  it('give no token that works once their revocation was answered, however refreshes race it (A18)', async () => {
    const { client } = deployment();
    for (let round = 0; round < 5; round += 1) {
      const person = await aPerson(client(0));
      const keeper = (await logIn(client(1), person)).body.access_token as string;
      const racing = inParallel(10, (turn) => refresh(turn, person.refreshToken));
      const revoked = client(round).delete(`/v1/auth/sessions/${person.sessionId}`, { token: keeper });
      expect((await revoked).status).toBe(204);
      const issued = (await racing)
        .filter(({ status }) => status === 200)
        .map(({ body }) => body.access_token as string);
      for (const token of [person.token, ...issued]) expect((await profile(round, token)).status).toBe(401);
      expect((await refresh(round, person.refreshToken)).status).toBe(401);
    }
  });

  it('of the old password are all closed by its change, however sign-ins race it', async () => {
    const { client, clock } = deployment();
    for (let round = 0; round < 4; round += 1) {
      const person = await aPerson(client(0));
      const racing = inParallel(6, (turn) => logIn(client(turn), person));
      const changed = await client(1).post('/v1/auth/password', {
        token: person.token,
        body: { current_password: person.password, new_password: 'another good one' },
      });
      expect(changed.status).toBe(200);
      await racing;
      const { body } = await client(0).get('/v1/auth/sessions', { token: changed.body.access_token });
      expect(body.sessions.map((session: { session_id: string }) => session.session_id)).toEqual([person.sessionId]);
      clock.advance(1);
    }
  });

  it('of the old password are all closed, those too whose second factor is being checked', async () => {
    const { client, clock } = deployment();
    for (let round = 0; round < 4; round += 1) {
      const person = await aPerson(client(0));
      const secret = await confirmSecondFactor(client(0), person, clock.now());
      const challenge = await aChallenge(client(1), person);
      clock.advance(MINUTE);
      const body = { current_password: person.password, new_password: 'another good one' };
      const [changed] = await Promise.all([
        client(1).post('/v1/auth/password', { token: person.token, body }),
        giveCode(client(0), challenge, codeAt(secret, clock.now())),
      ]);
      expect(changed.status).toBe(200);
      const listed = await client(0).get('/v1/auth/sessions', { token: changed.body.access_token });
      expect(listed.body.sessions).toHaveLength(1);
    }
  });

  it('end once: of 20 revocations at once one answers 204', async () => {
    const { client } = deployment();
    const person = await aPerson(client(0));
    const other = (await logIn(client(1), person)).body.session_id as string;
    const answers = await inParallel(20, (turn) =>
      client(turn).delete(`/v1/auth/sessions/${other}`, { token: person.token }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(19).fill(404)]);
  });

  it('change to one of two new passwords given at once', async () => {
    const { client } = deployment();
    const person = await aPerson(client(0));
    const answers = await inParallel(6, (turn) =>
      client(turn).post('/v1/auth/password', {
        token: person.token,
        body: { current_password: person.password, new_password: `another good one ${turn}` },
      }),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(client(0), { ...person, password: `another good one ${won}` })).status).toBe(200);
  });
});
