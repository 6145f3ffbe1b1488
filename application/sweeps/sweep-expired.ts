import type { Clock } from '../ports/platform/clock.js';
import type { LinkStore } from '../ports/stores/link-store.js';
import type { ExpiringRows } from '../ports/stores/expiring-rows.js';
import type { Incidents } from '../ports/platform/incidents.js';

const BATCH = 500;
/** The batches of one table in one sweep; the next sweep deletes the rest. */
const MAX_BATCHES = 20;

type ExpiringStores = Readonly<
  Record<
    | 'failureCounters'
    | 'loginChallenges'
    | 'logoutChallenges'
    | 'oidcAttempts'
    | 'oidcReturns'
    | 'operatorLog'
    | 'peerRates'
    | 'providerLogouts'
    | 'revokedCapabilities'
    | 'sessions'
    | 'webhookOutbox',
    ExpiringRows
  >
>;

/**
 * Deletes expired rows, and what expired links keep, in small steps, so that nobody waits for their locks. Any node may
 * run it.
 */
export class SweepExpired {
  private readonly tables: Readonly<Record<string, ExpiringRows>>;

  constructor(
    private readonly parts: ExpiringStores & {
      readonly links: Pick<LinkStore, 'forgetExpired'>;
      readonly clock: Clock;
      readonly incidents: Incidents;
    },
  ) {
    this.tables = {
      'failure counters': parts.failureCounters,
      'login challenges': parts.loginChallenges,
      'log-out-all challenges': parts.logoutChallenges,
      'sign-ins at a provider': parts.oidcAttempts,
      'returns from a provider': parts.oidcReturns,
      'records of operators': parts.operatorLog,
      'rates of look-ups': parts.peerRates,
      'logouts at a provider': parts.providerLogouts,
      'revoked capabilities': parts.revokedCapabilities,
      sessions: parts.sessions,
      // Contributions name the row of a link, which stays.
      links: { deleteExpired: (now, limit) => parts.links.forgetExpired(now, limit) },
      'dead letters of webhooks': parts.webhookOutbox,
    };
  }

  /** A table that cannot be swept is reported and does not delay the others. */
  async execute(): Promise<void> {
    for (const [name, rows] of Object.entries(this.tables)) {
      await this.sweep(rows).catch((cause: unknown) =>
        this.parts.incidents.report(`expired ${name} were not deleted`, cause),
      );
    }
  }

  private async sweep(rows: ExpiringRows): Promise<void> {
    const now = this.parts.clock.now();
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if ((await rows.deleteExpired(now, BATCH)) < BATCH) return;
    }
  }
}
