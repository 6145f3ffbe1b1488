import { describe, expect, it } from '@jest/globals';
import { SweepExpired } from '../../../application/sweeps/sweep-expired.js';
import type { ExpiringRows } from '../../../application/ports/stores/expiring-rows.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const clock = new FixedClock();

/** Makes a table that pretends to hold this many expired rows. */
function tableOf(rows: number): ExpiringRows & { left: number; steps: number } {
  return {
    left: rows,
    steps: 0,
    async deleteExpired(now, limit) {
      if (now !== clock.now()) throw new Error('asked for another time');
      this.steps += 1;
      const deleted = Math.min(limit, this.left);
      this.left -= deleted;
      return deleted;
    },
  };
}

/** Makes a sweep of these tables; all other tables are empty. */
function sweepOf(
  tables: Partial<ConstructorParameters<typeof SweepExpired>[0]>,
  report: (what: string) => void = fail,
) {
  const [failureCounters, loginChallenges, logoutChallenges] = [tableOf(0), tableOf(0), tableOf(0)];
  const [oidcAttempts, oidcReturns, revokedCapabilities] = [tableOf(0), tableOf(0), tableOf(0)];
  const [peerRates, providerLogouts, operatorLog] = [tableOf(0), tableOf(0), tableOf(0)];
  const [sessions, webhookOutbox] = [tableOf(0), tableOf(0)];
  const others = {
    peerRates,
    providerLogouts,
    operatorLog,
    sessions,
    webhookOutbox,
    failureCounters,
    loginChallenges,
    logoutChallenges,
    oidcAttempts,
    oidcReturns,
    revokedCapabilities,
    links: { forgetExpired: async () => 0 },
  };
  return new SweepExpired({ ...others, ...tables, clock, incidents: { report } });
}

describe('the sweep', () => {
  it('deletes in steps until nothing is left, of every table', async () => {
    const tables = { failureCounters: tableOf(3), oidcReturns: tableOf(1_200), loginChallenges: tableOf(0) };
    await sweepOf(tables).execute();
    expect(Object.values(tables).map(({ left, steps }) => [left, steps])).toEqual([
      [0, 1],
      [0, 3],
      [0, 1],
    ]);
  });

  it('leaves the rest of a flood to the next time', async () => {
    const flood = tableOf(1_000_000);
    await sweepOf({ failureCounters: flood }).execute();
    expect(flood.left).toBe(990_000);
  });

  it('reports a table that fails, and continues with the others', async () => {
    const broken: ExpiringRows = { deleteExpired: () => Promise.reject(new Error('locked')) };
    const good = tableOf(1);
    const reports: string[] = [];
    await sweepOf({ failureCounters: broken, oidcReturns: good }, (what) => reports.push(what)).execute();
    expect(reports).toEqual(['expired failure counters were not deleted']);
    expect(good.left).toBe(0);
  });
});

function fail(what: string): never {
  throw new Error(what);
}
