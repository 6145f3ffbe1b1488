import type { AccountId } from '../../domain/kernel/ids.js';
import type { AccountFact } from '../../domain/webhooks/account-fact.js';
import type { AccountDeletionStore } from '../ports/stores/account-deletion-store.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';
import type { BulkStores, Stores } from '../ports/stores/stores.js';
import type { TotpEnrollmentStore } from '../ports/stores/totp-enrollment-store.js';
import { QuotaCrossings } from './quota-crossings.js';
import { overriding, type RecordingParts } from './recording.js';

type RecordFact = (accountId: AccountId, fact: AccountFact) => Promise<void>;

/** Returns the stores of one transaction; in it they record the changes that webhooks report. */
export function recordingStores(stores: Stores, parts: RecordingParts): Stores {
  const record = recordingIn(stores, parts);
  return {
    ...stores,
    ...recordingBulkStores(stores, parts),
    sessions: recordingSessions(stores, record),
    totp: recordingSecondFactors(stores, record),
    accounts: recordingSuspensions(stores, record),
  };
}

export function recordingBulkStores(stores: BulkStores, parts: RecordingParts): BulkStores {
  return {
    ...stores,
    accountDeletions: recordingDeletions(stores, recordingIn(stores, parts)),
    quotas: new QuotaCrossings(stores, parts).ledger(),
  };
}

function recordingIn({ webhookOutbox }: BulkStores, { accountFacts }: RecordingParts): RecordFact {
  return (accountId, fact) => accountFacts.record({ webhookOutbox }, accountId, fact);
}

function recordingSessions(stores: Stores, record: RecordFact): SessionLedger {
  const { sessions } = stores;
  return overriding(sessions, {
    open: async (session) => {
      await sessions.open(session);
      const { accountId, id: sessionId, deviceId, method } = session;
      await record(accountId, { type: 'session.opened', sessionId, deviceId, method });
    },
  });
}

function recordingSecondFactors(stores: Stores, record: RecordFact): TotpEnrollmentStore {
  const { totp } = stores;
  return overriding(totp, {
    confirm: async (accountId, confirmed) => {
      const won = await totp.confirm(accountId, confirmed);
      if (won) await record(accountId, { type: 'second_factor.changed', change: 'confirmed' });
      return won;
    },
    remove: async (accountId) => {
      const { enrollment } = await totp.find(accountId);
      await totp.remove(accountId);
      // An unconfirmed enrollment was no second factor yet.
      if (enrollment.status !== 'confirmed') return;
      await record(accountId, { type: 'second_factor.changed', change: 'removed' });
    },
  });
}

function recordingSuspensions(stores: Stores, record: RecordFact): AccountStore {
  const { accounts } = stores;
  return overriding(accounts, {
    setSuspension: async (id, suspension) => {
      const before = (await accounts.find(id))?.suspension ?? null;
      await accounts.setSuspension(id, suspension);
      if (before?.mode === suspension?.mode) return;
      if (suspension === null) await record(id, { type: 'account.suspension_lifted' });
      else await record(id, { type: 'account.suspended', mode: suspension.mode });
    },
  });
}

function recordingDeletions(stores: BulkStores, record: RecordFact): AccountDeletionStore {
  const { accountDeletions } = stores;
  return overriding(accountDeletions, {
    schedule: async (id, deletesAt) => {
      await accountDeletions.schedule(id, deletesAt);
      await record(id, { type: 'account.deletion_requested', deletesAt });
    },
    cancel: async (id, now) => {
      const isCancelled = await accountDeletions.cancel(id, now);
      if (isCancelled) await record(id, { type: 'account.deletion_cancelled' });
      return isCancelled;
    },
    eraseAccount: async (id) => {
      await accountDeletions.eraseAccount(id);
      await record(id, { type: 'account.deleted' });
    },
  });
}
