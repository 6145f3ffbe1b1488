import type { Account } from '../../domain/accounts/account.js';
import { handleCandidates } from '../../domain/accounts/handle.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { noUsage } from '../../domain/quota/usage.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import { RunAgain } from '../ports/stores/unit-of-work.js';
import type { Random } from '../ports/platform/random.js';
import type { Settings } from '../settings.js';

const ROUNDS = 4;

/** The fields that differ between new accounts. */
export type NewAccount = Pick<Account, 'id' | 'address' | 'createdAt' | 'passwordHash'>;

interface Parts {
  readonly random: Random;
  readonly keyedHash: KeyedHash;
  readonly settings: Pick<Settings, 'quota'>;
}

/**
 * Inserts a new account under the first free handle that nobody ever had, in a transaction. A handle that is retired
 * concurrently is detected after the insert, which waits for the deletion of the account that had it.
 *
 * @throws error.auth.user_already_exists
 */
export async function insertAccount(
  { accounts, retiredHandles, quotas }: Pick<Stores, 'accounts' | 'retiredHandles' | 'quotas'>,
  account: NewAccount,
  { random, keyedHash, settings }: Parts,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const handleUser of handleCandidates(account.address, random.bytes(4))) {
      const handleHash = retiredHandleHash(keyedHash, handleUser);
      if (await retiredHandles.has(handleHash)) continue;
      const outcome = await accounts.insert({
        ...account,
        handleUser,
        displayName: null,
        webfinger: false,
        suspension: null,
        deletesAt: null,
      });
      if (outcome === 'inserted') {
        if (await retiredHandles.has(handleHash)) throw new RunAgain('Another request retired the handle.');
        await saveUsage(quotas, account, settings.quota.hard);
        return;
      }
      if (outcome === 'address_taken') throw addressTaken();
    }
  }
  throw new Error('No free handle was found');
}

/** A new row has the counters of an account under its limit, which is right unless the limit is 0. */
async function saveUsage(quotas: QuotaLedger, { id, createdAt }: NewAccount, hard: bigint | null): Promise<void> {
  const usage = noUsage(hard, createdAt);
  if (usage.hardExceededSince !== null) await quotas.save(id, usage);
}

/** Returns the stored form of a handle that must never be assigned again; it reveals nothing about the person. */
export function retiredHandleHash(keyedHash: KeyedHash, handleUser: string): Uint8Array {
  return keyedHash.digest('retired-handle', handleUser);
}

function addressTaken(): DomainError {
  return new DomainError(
    'error.auth.user_already_exists',
    'This address is already in use. Sign in, or use another one.',
  );
}
