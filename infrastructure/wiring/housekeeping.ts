import { SweepExpired } from '../../application/housekeeping/sweep-expired.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import type { Wiring } from '../parts.js';
import { Upkeep } from '../upkeep.js';

export const housekeepingParts: Wiring<'housekeeping'> = {
  housekeeping: (get) => {
    const { failureCounters, loginChallenges, logoutChallenges, oidcAttempts, oidcReturns } = get('stores');
    const { peerRates, revokedCapabilities } = get('stores');
    const tables = {
      'failure counters': failureCounters,
      'login challenges': loginChallenges,
      'log-out-all challenges': logoutChallenges,
      'sign-ins at a provider': oidcAttempts,
      'sign-ins back from a provider': oidcReturns,
      'rates of look-ups': peerRates,
      'revoked capabilities': revokedCapabilities,
    };
    const sweep = new SweepExpired(tables, get('clock'), get('incidents'));
    return new Upkeep([{ what: 'expired rows', run: () => sweep.execute() }], MINUTE, get('incidents'));
  },
};
