import type { ServerKey } from '../../domain/discovery/server-key.js';
import { toRfc3339 } from '../../domain/kernel/instant.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { UNBOUNDED, type OwnLimits } from '../../domain/quota/limits.js';
import { ExportAccount } from '../export/export-account.js';
import { MintCapability } from '../federation/mint-capability.js';
import { RevokeCapability } from '../federation/revoke-capability.js';
import { RaiseMinimum } from '../protocol/raise-minimum.js';
import { RotateServerKey } from '../keys/rotate-server-key.js';
import { AuditQuota } from '../quota/audit-quota.js';
import { CheckStorage } from '../storage/check-storage.js';
import { ReplayWebhooks } from '../webhooks/replay-webhooks.js';
import { AnnounceDeprecation } from './announce-deprecation.js';
import { CreateAccount } from './create-account.js';
import { DeleteAccount } from './delete-account.js';
import { KeepAccount } from './keep-account.js';
import { RequestStorageCheck } from './request-storage-check.js';
import { ResetSecondFactor } from './reset-second-factor.js';
import { SetAccountLimits } from './set-account-limits.js';
import { SignOutAccount } from './sign-out-account.js';
import { SuspendAccount } from './suspend-account.js';

/** An entry of the operators' log, before it gets its id and its time. */
export interface Deed {
  /** Its name on the command line. */
  readonly deed: string;
  readonly accountId?: AccountId;
  /** The terms of the deed: never a secret, an address, or the words of a reason. */
  readonly detail?: string;
}

type Execute<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/** The time at which a use case's entry is written, and its content. */
export interface DeedOf<Args extends readonly unknown[] = readonly unknown[], Result = unknown> {
  /**
   * - `with`: in the use case's first transaction that has an entry; after the use case if no transaction has one
   * - `before`: before the use case, for work that may take minutes and is never rejected
   */
  readonly when: 'with' | 'before';
  /**
   * Returns the entry, or `null` for none. `result` is the transaction's, or the use case's if it has no transaction.
   */
  readonly entry: (args: Args, result: Result) => Deed | null;
}

/** A use case with its entry. */
function deed<Args extends readonly unknown[], Result>(
  useCase: new (parts: never) => { execute: Execute<Args, Result> },
  entry: (args: Args, result: Result) => Deed | null,
  when: DeedOf['when'] = 'with',
): readonly [unknown, DeedOf] {
  return [useCase, { when, entry } as unknown as DeedOf];
}

const DEEDS: ReadonlyMap<unknown, DeedOf> = new Map([
  deed(SuspendAccount, ([accountId, suspension]) =>
    suspension === null
      ? { deed: 'account lift', accountId }
      : { deed: 'account suspend', accountId, detail: suspension.mode },
  ),
  deed(SetAccountLimits, ([accountId, changes]) => ({
    deed: 'account limits',
    accountId,
    detail: limitsText(changes),
  })),
  deed(ResetSecondFactor, ([accountId]) => ({ deed: 'account reset-totp', accountId })),
  deed(CreateAccount, (_args, { id }) => ({ deed: 'account create', accountId: id })),
  deed(SignOutAccount, ([accountId]) => ({ deed: 'account sign-out', accountId })),
  deed(DeleteAccount, ([accountId, { immediately }]) => ({
    deed: 'account delete',
    accountId,
    ...(immediately ? { detail: 'immediately' } : {}),
  })),
  deed(KeepAccount, ([accountId], isKept) => (isKept ? { deed: 'account keep', accountId } : null)),
  deed(ExportAccount, ([accountId]) => ({ deed: 'account export', accountId })),
  // A rotation that lost to a concurrent one returns `null` and is tried again.
  deed(RotateServerKey, ([kind], rotated: ServerKey | null) =>
    rotated === null ? null : { deed: 'keys rotate', detail: `${kind} ${rotated.jwk.kid}` },
  ),
  deed(MintCapability, (_args, { capability: { audience, jti } }) => ({
    deed: 'federation mint',
    detail: `${jti} for ${audience}`,
  })),
  deed(RevokeCapability, (_args, { jti }) => ({ deed: 'federation revoke', detail: jti })),
  deed(AnnounceDeprecation, ([{ protocolVersion, cutoffAt, force }]) => ({
    deed: 'deprecation announce',
    detail: `${protocolVersion} from ${toRfc3339(cutoffAt)}${force ? ', by force' : ''}`,
  })),
  deed(RaiseMinimum, ([force], rise) =>
    rise === null
      ? null
      : { deed: 'deprecation minimum', detail: `${rise.from} to ${rise.to}${force ? ', by force' : ''}` },
  ),
  deed(AuditQuota, ([{ fix }]) => (fix ? { deed: 'quota audit', detail: 'fix' } : null), 'before'),
  deed(CheckStorage, ([{ repair }]) => (repair ? { deed: 'storage check', detail: 'repair' } : null), 'before'),
  deed(RequestStorageCheck, ([{ repair }], { hasBegun }) =>
    repair && hasBegun ? { deed: 'storage check', detail: 'repair' } : null,
  ),
  deed(ReplayWebhooks, ([id]) => ({ deed: 'webhooks replay', detail: id ?? 'all' })),
]);

/** Returns the entry of a use case that operators request; undefined for one that changes nothing. */
export function deedOf(useCase: unknown): DeedOf | undefined {
  return DEEDS.get(useCase);
}

function limitsText(changes: Partial<OwnLimits>): string {
  const named = Object.entries(changes) as readonly (readonly [string, bigint | null])[];
  return named.map(([name, limit]) => `${name} ${limitText(limit)}`).join(', ');
}

function limitText(limit: bigint | null): string {
  if (limit === null) return 'default';
  return limit === UNBOUNDED ? 'unbounded' : String(limit);
}
