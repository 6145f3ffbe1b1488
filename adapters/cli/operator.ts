import type { AnnounceDeprecation } from '../../application/admin/announce-deprecation.js';
import type { FindAccount } from '../../application/admin/find-account.js';
import type { ListDeprecations } from '../../application/admin/list-deprecations.js';
import type { ListServerKeys } from '../../application/admin/list-server-keys.js';
import type { ResetSecondFactor } from '../../application/admin/reset-second-factor.js';
import type { SetAccountLimits } from '../../application/admin/set-account-limits.js';
import type { SuspendAccount } from '../../application/admin/suspend-account.js';
import type { MintCapability } from '../../application/federation/mint-capability.js';
import type { RevokeCapability } from '../../application/federation/revoke-capability.js';
import type { RotateServerKey } from '../../application/keys/rotate-server-key.js';
import type { AuditQuota } from '../../application/quota/audit-quota.js';

/** What the commands do, the same as the operator's routes on the admin listener. */
export interface Operator {
  readonly findAccount: FindAccount;
  readonly suspendAccount: SuspendAccount;
  readonly setAccountLimits: SetAccountLimits;
  readonly resetSecondFactor: ResetSecondFactor;
  readonly listServerKeys: ListServerKeys;
  readonly rotateServerKey: RotateServerKey;
  readonly mintCapability: MintCapability;
  readonly revokeCapability: RevokeCapability;
  readonly listDeprecations: ListDeprecations;
  readonly announceDeprecation: AnnounceDeprecation;
  readonly auditQuota: AuditQuota;
}

/** What the schema takes, and stands at. */
export interface Maintenance {
  /** The names of the migrations that it applied. */
  migrate(): Promise<readonly string[]>;
  status(): Promise<readonly { readonly name: string; readonly applied: boolean }[]>;
}

/** Opened by the command that needs it: help and usage errors need neither configuration nor database. */
export interface Access {
  operator(): Promise<Operator>;
  maintenance(): Promise<Maintenance>;
}
