import { isGone } from '../../domain/accounts/account.js';
import { formatHandle, parseHandle } from '../../domain/accounts/handle.js';
import { DomainError, invalidField } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { StoredDirectory, DeviceDirectoryStore } from '../ports/stores/device-directory-store.js';
import type { Settings } from '../settings.js';
import type { AccountStore } from '../ports/stores/account-store.js';

/** One user's view of another: the id and the directory to encrypt keys to, never a profile. */
export interface FoundUser {
  readonly handle: string;
  readonly userId: AccountId;
  /** `null` if the user has published no directory. */
  readonly directory: Pick<StoredDirectory, 'ik' | 'document'> | null;
}

/** Looks up a user of this server by the whole handle, for sessions and federated peers. */
export class LookUpUser {
  constructor(
    private readonly parts: {
      readonly accounts: AccountStore;
      readonly directories: DeviceDirectoryStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute(text: string | null): Promise<FoundUser> {
    if (text === null || text === '') throw invalidField('/handle', 'is required, for example ada@example.org');
    const handle = parseHandle(text);
    if (handle === null) throw invalidField('/handle', 'must be a whole lower-case handle, such as ada@example.org');
    const isOurs = handle.host === this.parts.settings.serverHost;
    const account = isOurs ? await this.parts.accounts.findByHandle(handle.user) : null;
    if (account === null || isGone(account, this.parts.clock.now())) throw userNotFound();
    const directory = await this.parts.directories.find(account.id);
    return { handle: formatHandle(handle), userId: account.id, directory };
  }
}

/**
 * The same error for a user who does not exist, for one whose deletion is due, and for one who does
 * not want to be found.
 */
export function userNotFound(): DomainError {
  const where = 'here or at a server that this one federates with';
  return new DomainError('error.user.not_found', `No user is found by this handle, ${where}. Check the handle.`);
}
