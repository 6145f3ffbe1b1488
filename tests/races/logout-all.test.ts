import { expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { aLogoutChallenge, anAnchoredPerson, prove, redeem } from '../support/people/identity.js';
import { isSignedIn, logIn } from '../support/people/person.js';

onEveryDeployment('one proof, 20 times at once', (deployment) => {
  it('succeeds once, and every session is dead at every node', async () => {
    const client = deployment().client(0);
    const person = await anAnchoredPerson(client);
    const others = await inParallel(5, async () => (await logIn(client, person)).body.access_token as string);
    const proof = prove(person, await aLogoutChallenge(client, person));
    const answers = await inParallel(20, (turn) => redeem(deployment().client(turn), proof));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array<number>(19).fill(403)]);
    for (const node of deployment().nodes) {
      for (const token of [person.token, ...others]) expect(await isSignedIn(node.client, token)).toBe(false);
    }
  });

  it('a wrong proof and the right one at once: the right one wins or is burned, and never both', async () => {
    const client = deployment().client(0);
    const person = await anAnchoredPerson(client);
    const challenge = await aLogoutChallenge(client, person);
    const answers = await inParallel(10, (turn) =>
      redeem(deployment().client(turn), turn === 7 ? prove(person, challenge) : { challenge, signature: '' }),
    );
    const succeeded = answers[7]!.status === 204;
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(succeeded ? 1 : 0);
    expect(await isSignedIn(client, person.token)).toBe(!succeeded);
    expect((await redeem(client, prove(person, challenge))).status).toBe(403);
  });
});
