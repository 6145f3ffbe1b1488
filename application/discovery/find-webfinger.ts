import { isGone } from '../../domain/accounts/account.js';
import { formatHandle, parseHandle } from '../../domain/accounts/handle.js';
import { invalidField } from '../../domain/kernel/errors.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import { userNotFound } from './look-up-user.js';
import type { Settings } from '../settings.js';

/** Everything that anonymous WebFinger reveals about users who opted in. */
export interface WebfingerRecord {
  readonly handle: string;
  readonly displayName: string | null;
}

const SCHEME = 'acct:';

export class FindWebfinger {
  constructor(
    private readonly parts: {
      readonly accounts: AccountStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  /** @throws error.request.invalid without a resource (RFC 7033 section 4.2), error.user.not_found */
  async execute(resource: string | null): Promise<WebfingerRecord> {
    if (resource === null || resource === '')
      throw invalidField('/resource', 'is required, for example acct:ada@example.org');
    // Schemes and hosts are case-insensitive (RFC 3986 section 6.2.2.1), and no user name has capitals, but people type
    // them.
    const normal = resource.toLowerCase();
    const handle = normal.startsWith(SCHEME) ? parseHandle(normal.slice(SCHEME.length)) : null;
    const isOurs = handle?.host === this.parts.settings.serverHost;
    const account = isOurs ? await this.parts.accounts.findByHandle(handle.user) : null;
    if (!isOurs || account?.webfinger !== true || isGone(account, this.parts.clock.now())) throw userNotFound();
    return { handle: formatHandle(handle), displayName: account.displayName };
  }
}
