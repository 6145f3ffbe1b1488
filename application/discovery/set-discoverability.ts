import type { AccountStore } from '../ports/stores/account-store.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import { ReadDiscoverability, type Discoverability } from './read-discoverability.js';

/** Turns anonymous WebFinger on or off for the caller. */
export class SetDiscoverability {
  constructor(
    private readonly parts: {
      readonly accounts: Pick<AccountStore, 'find' | 'setWebfinger'>;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute(caller: Caller, webfinger: boolean): Promise<Discoverability> {
    await this.parts.accounts.setWebfinger(caller.account.id, webfinger);
    return new ReadDiscoverability(this.parts).execute(caller);
  }
}
