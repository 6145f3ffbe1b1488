import type { Account } from '../../domain/accounts/account.js';
import { handleCandidates } from '../../domain/accounts/handle.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { Random } from '../ports/platform/random.js';

const ROUNDS = 4;

/** Inserts a new account under the first free handle. @throws error.auth.user_already_exists */
export async function insertAccount(
  accounts: AccountStore,
  account: Pick<Account, 'id' | 'address' | 'createdAt' | 'passwordHash'>,
  random: Random,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const handleUser of handleCandidates(account.address, random.bytes(4))) {
      const outcome = await accounts.insert({
        ...account,
        handleUser,
        displayName: null,
        webfinger: false,
        suspension: null,
      });
      if (outcome === 'inserted') return;
      if (outcome === 'address_taken') throw addressTaken();
    }
  }
  throw new Error('No free handle was found');
}

function addressTaken(): DomainError {
  return new DomainError(
    'error.auth.user_already_exists',
    'This address is already in use. Sign in, or use another one.',
  );
}
