import { expect, it } from '@jest/globals';
import { SetAccountLimits } from '../../../application/admin/set-account-limits.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { effectiveLimits, UNBOUNDED } from '../../../domain/quota/limits.js';
import { anAccount, anId, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { onEveryAdapter } from '../../support/database/on-every-adapter.js';

onEveryAdapter("an account's own limits", (open) => {
  it('are set for a registered account, and not for one that it sponsors', async () => {
    const { stores, unitOfWork } = open();
    const settings = { quota: { soft: null, hard: null, graceWindow: DAY } };
    const setLimits = new SetAccountLimits({ unitOfWork, settings, clock: new FixedClock(NOW) });
    const sponsor = anAccount();
    const sponsored = { id: anId(), sponsorId: sponsor.id, createdAt: NOW };
    await stores.accounts.insert(sponsor);
    await stores.sponsoredAccounts.insert(sponsored);
    expect(await setLimits.execute(sponsor.id, { hard: 5n })).toEqual({ soft: null, hard: 5n });
    expect((await stores.quotas.read(sponsor.id))?.ownLimits).toEqual({ soft: null, hard: 5n });
    await expect(setLimits.execute(sponsored.id, { hard: 5n })).rejects.toMatchObject({
      code: 'error.account.not_found',
    });
  });

  it('lift the soft limit alone, which is above every hard one then', async () => {
    const { stores, unitOfWork } = open();
    const settings = { quota: { soft: 8n, hard: 10n, graceWindow: DAY } };
    const setLimits = new SetAccountLimits({ unitOfWork, settings, clock: new FixedClock(NOW) });
    const account = anAccount();
    await stores.accounts.insert(account);
    await expect(setLimits.execute(account.id, { soft: 11n })).rejects.toThrow('must not be above the hard limit');
    const own = await setLimits.execute(account.id, { soft: UNBOUNDED });
    expect(effectiveLimits(own, settings.quota)).toEqual({ soft: null, hard: 10n, graceWindow: DAY });
  });
});
