import { formatHandle } from '../../domain/accounts/handle.js';
import { present } from '../accounts/lock-present.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';

export interface Discoverability {
  /** The caller's own handle: the only place to read it. */
  readonly handle: string;
  /** True when anonymous WebFinger answers for the handle. */
  readonly webfinger: boolean;
}

export class ReadDiscoverability {
  constructor(
    private readonly parts: {
      readonly accounts: Pick<AccountStore, 'find'>;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute({ account: { id } }: Pick<Caller, 'account'>): Promise<Discoverability> {
    const { handleUser: user, webfinger } = present(await this.parts.accounts.find(id));
    return { handle: formatHandle({ user, host: this.parts.settings.serverHost }), webfinger };
  }
}
