import { expect, it } from '@jest/globals';
import { openChallenge } from '../../../domain/totp/login-challenge.js';
import { aHash, anId } from '../../support/people/builders.js';
import { startTestService } from '../../support/service/test-service.js';

it('a node that starts sweeps what has expired, and nothing that lives', async () => {
  const service = await startTestService();
  const { loginChallenges, failureCounters } = service.baseParts.stores;
  const [over, live, counter] = [aHash(), aHash(), aHash()];
  await loginChallenges.open(over, openChallenge(anId(), service.clock.now()));
  await service.baseParts.unitOfWork.run((stores) => stores.failureCounters.claim(counter, service.clock.now()));
  service.clock.advance(300_000);
  await loginChallenges.open(live, openChallenge(anId(), service.clock.now()));
  const another = await startTestService({ sharing: service });
  expect(await loginChallenges.find(over)).toBeNull();
  expect(await loginChallenges.find(live)).not.toBeNull();
  expect(await failureCounters.read([counter])).toEqual([null]);
  await another.stop();
  await service.stop();
});
