import { MINUTE } from '../../../../domain/kernel/instant.js';
import { aChallenge, aPerson, codeAt, confirmSecondFactor, giveCode, logIn } from '../../people/person.js';
import { alike, expectStatus, remembered, type Scenario } from './scenario.js';
import { openSessions } from './sessions.js';

export const SECOND_FACTOR: readonly Scenario[] = [
  {
    what: 'complete a sign-in with a code',
    route: 'POST /v1/auth/login/verify-totp',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const secret = await confirmSecondFactor(service.client, person, service.clock.now());
      const challenge = await aChallenge(service.client, person);
      service.clock.advance(MINUTE);
      const code = codeAt(secret, service.clock.now());
      const act = () => giveCode(service.client, challenge, code);
      return {
        act,
        isDone: async () => {
          const opened = (await openSessions(service, person)) === 2;
          return alike({ opened, 'code spent': (await act()).status !== 200 });
        },
      };
    },
  },
  {
    what: 'enroll a second factor',
    route: 'POST /v1/auth/totp/enroll',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const { act, success } = remembered(() => service.client.post('/v1/auth/totp/enroll', { token: person.token }));
      return {
        act,
        isDone: async () => {
          expectStatus(await logIn(service.client, person), 200);
          const enrolled = success();
          if (enrolled === null) {
            await confirmSecondFactor(service.client, person, service.clock.now());
            return false;
          }
          const code = codeAt(enrolled.body.secret, service.clock.now());
          const request = { token: person.token, body: { code } };
          return (await service.client.post('/v1/auth/totp/verify-enrollment', request)).status === 200;
        },
      };
    },
  },
  {
    what: 'confirm a second factor',
    route: 'POST /v1/auth/totp/verify-enrollment',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const { body } = await service.client.post('/v1/auth/totp/enroll', { token: person.token });
      const code = codeAt(body.secret, service.clock.now());
      const act = () => service.client.post('/v1/auth/totp/verify-enrollment', { token: person.token, body: { code } });
      return {
        act,
        isDone: async () => {
          const asked = (await logIn(service.client, person)).status === 202;
          return alike({ asked, 'no longer pending': (await act()).status !== 200 });
        },
      };
    },
  },
  {
    what: 'disable a second factor',
    route: 'POST /v1/auth/totp/disable',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const secret = await confirmSecondFactor(service.client, person, service.clock.now());
      service.clock.advance(MINUTE);
      const body = { code: codeAt(secret, service.clock.now()) };
      const act = () => service.client.post('/v1/auth/totp/disable', { token: person.token, body });
      return {
        act,
        isDone: async () => {
          const unasked = (await logIn(service.client, person)).status === 200;
          const again = await act();
          const gone = alike({ unasked, 'nothing to disable': again.body.code === 'error.auth.totp_not_confirmed' });
          // The code is spent together with the removal, or not at all.
          if (!gone) expectStatus(again, 200);
          return gone;
        },
      };
    },
  },
];
