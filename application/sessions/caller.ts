import type { Account, Profile } from '../../domain/accounts/account.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { DeviceId, SessionId } from '../../domain/kernel/ids.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';

/** The account and session of a bearer request, as read from the ledger when the request arrived. */
export interface Caller {
  readonly sessionId: SessionId;
  readonly deviceId: DeviceId;
  /** The hard expiry. */
  readonly sessionExpiresAt: Instant;
  readonly account: Profile & Pick<Account, 'suspension' | 'deletesAt'>;
  readonly quota: Pick<QuotaAccount, 'usage' | 'ownLimits'>;
}
