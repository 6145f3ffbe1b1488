import type { Account } from '../../domain/accounts/account.js';
import { parseAddress } from '../../domain/accounts/address.js';
import { formatHandle } from '../../domain/accounts/handle.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { OwnLimits } from '../../domain/quota/limits.js';
import type { SecondFactor, TotpEnrollmentStore } from '../ports/stores/totp-enrollment-store.js';
import type { QuotaStatus, ReadQuota } from '../quota/read-quota.js';
import type { Settings } from '../settings.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { QuotaLedger } from '../ports/stores/quota-ledger.js';

/** The operator's view of an account: its limits and states, never its content. */
export interface AccountReport {
  readonly account: Pick<Account, 'id' | 'address' | 'displayName' | 'createdAt' | 'suspension' | 'deletesAt'>;
  readonly handle: string;
  readonly secondFactor: SecondFactor['enrollment']['status'];
  readonly quota: QuotaStatus;
  /** The account's own limits; `null` means the deployment's limit. */
  readonly ownLimits: OwnLimits;
}

export class FindAccount {
  constructor(
    private readonly parts: {
      readonly accounts: AccountStore;
      readonly quotas: QuotaLedger;
      readonly totp: TotpEnrollmentStore;
      readonly readQuota: ReadQuota;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute(address: string): Promise<AccountReport> {
    const account = await this.parts.accounts.findByAddress(parseAddress(address));
    const quota = account === null ? null : await this.parts.quotas.read(account.id);
    if (account === null || quota === null) throw accountNotFound();
    const { enrollment } = await this.parts.totp.find(account.id);
    const { id, displayName, createdAt, suspension, deletesAt } = account;
    return {
      account: { id, address: account.address, displayName, createdAt, suspension, deletesAt },
      handle: formatHandle({ user: account.handleUser, host: this.parts.settings.serverHost }),
      secondFactor: enrollment.status,
      quota: await this.parts.readQuota.execute({ account, quota }),
      ownLimits: quota.ownLimits,
    };
  }
}

export function accountNotFound(): DomainError {
  return new DomainError('error.account.not_found', 'There is no such registered account. Check the address.');
}
