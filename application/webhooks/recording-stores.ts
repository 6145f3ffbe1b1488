import type { AccountDeletionStore } from '../ports/stores/account-deletion-store.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { TotpEnrollmentStore } from '../ports/stores/totp-enrollment-store.js';
import type { AccountFacts } from './account-facts.js';
import { QuotaCrossings } from './quota-crossings.js';
import { overriding, type RecordingParts } from './recording.js';

/** Returns the stores of one transaction; in it they record the changes that webhooks report. */
export function recordingStores(stores: Stores, parts: RecordingParts): Stores {
  const record: AccountFacts['record'] = (_outbox, accountId, fact) =>
    parts.accountFacts.record(stores, accountId, fact);
  return {
    ...stores,
    sessions: recordingSessions(stores, record),
    totp: recordingSecondFactors(stores, record),
    accounts: recordingSuspensions(stores, record),
    accountDeletions: recordingDeletions(stores, record),
    quotas: new QuotaCrossings(stores, parts).ledger(),
  };
}

function recordingSessions(stores: Stores, record: AccountFacts['record']): SessionLedger {
  const { sessions } = stores;
  return overriding(sessions, {
    open: async (session) => {
      await sessions.open(session);
      const { accountId, id: sessionId, deviceId, method } = session;
      await record(stores, accountId, { type: 'session.opened', sessionId, deviceId, method });
    },
  });
}

function recordingSecondFactors(stores: Stores, record: AccountFacts['record']): TotpEnrollmentStore {
  const { totp } = stores;
  return overriding(totp, {
    confirm: async (accountId, confirmed) => {
      const won = await totp.confirm(accountId, confirmed);
      if (won) await record(stores, accountId, { type: 'second_factor.changed', change: 'confirmed' });
      return won;
    },
    remove: async (accountId) => {
      const { enrollment } = await totp.find(accountId);
      await totp.remove(accountId);
      // An unconfirmed enrollment was no second factor yet.
      if (enrollment.status !== 'confirmed') return;
      await record(stores, accountId, { type: 'second_factor.changed', change: 'removed' });
    },
  });
}

function recordingSuspensions(stores: Stores, record: AccountFacts['record']): AccountStore {
  const { accounts } = stores;
  return overriding(accounts, {
    setSuspension: async (id, suspension) => {
      const before = (await accounts.find(id))?.suspension ?? null;
      await accounts.setSuspension(id, suspension);
      if (before?.mode === suspension?.mode) return;
      if (suspension === null) await record(stores, id, { type: 'account.suspension_lifted' });
      else await record(stores, id, { type: 'account.suspended', mode: suspension.mode });
    },
  });
}

function recordingDeletions(stores: Stores, record: AccountFacts['record']): AccountDeletionStore {
  const { accountDeletions } = stores;
  return overriding(accountDeletions, {
    schedule: async (id, deletesAt) => {
      await accountDeletions.schedule(id, deletesAt);
      await record(stores, id, { type: 'account.deletion_requested', deletesAt });
    },
    cancel: async (id, now) => {
      const isCancelled = await accountDeletions.cancel(id, now);
      if (isCancelled) await record(stores, id, { type: 'account.deletion_cancelled' });
      return isCancelled;
    },
    eraseAccount: async (id) => {
      await accountDeletions.eraseAccount(id);
      await record(stores, id, { type: 'account.deleted' });
    },
  });
}
