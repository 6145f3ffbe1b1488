import { ResetSecondFactor } from '../../application/admin/reset-second-factor.js';
import { SetAccountLimits } from '../../application/admin/set-account-limits.js';
import { SuspendAccount } from '../../application/admin/suspend-account.js';
import { Option, type Command } from 'commander';
import { FindAccount, type AccountReport } from '../../application/admin/find-account.js';
import type { Suspension } from '../../domain/accounts/account.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { OwnLimits } from '../../domain/quota/limits.js';
import { jsonAccount } from './account-json.js';
import { group, leaf, type Outcome, type Perform, type Surroundings } from './command.js';
import { deletionTime, facts, instant, jsonInstant, jsonSize, limit, size } from './format.js';
import { listCommand } from './people-list.js';
import { peopleCommands } from './people.js';
import type { Make } from '../../application/parts.js';
import { readLimit } from './option-values.js';

/** The account commands. Each names the account by its login address and prints the account's new state. */
export function accountCommands(surroundings: Surroundings): Command {
  const suspend = leaf(
    'suspend <address>',
    'suspend an account, or change the mode of its suspension',
    surroundings,
    suspendAccount,
  )
    .addOption(
      new Option('--mode <mode>', 'required; uploads: adding is rejected; full: also reading and deleting')
        .choices(['uploads', 'full'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'required; shown with the account');
  const limits = leaf('limits <address>', 'set the storage limits of one account', surroundings, setLimits)
    .option('--soft <size>', "bytes, for example 8GiB; unbounded; default: the deployment's limit", readLimit)
    .option('--hard <size>', "bytes, for example 10GiB; unbounded; default: the deployment's limit", readLimit)
    .addHelpText('after', '\nGive --soft, --hard or both. A limit that is not given stays unchanged.');
  return group('account', 'list accounts, find one by its login address, and manage it', [
    listCommand(surroundings),
    ...peopleCommands(surroundings),
    leaf('show <address>', "show an account's suspension, storage and limits", surroundings, show),
    suspend,
    leaf('lift <address>', 'lift the suspension of an account', surroundings, lift),
    limits,
    leaf('reset-totp <address>', 'remove the second factor of an account whose user lost it', surroundings, resetTotp),
  ]);
}

const show: Perform = async (access, [address]) => shown(await access.useCases(), address);

const suspendAccount: Perform = async (access, [address], options) => {
  const suspension = { mode: options['mode'], reason: options['reason'] } as Suspension;
  return changed(await access.useCases(), address, (make, id) => make(SuspendAccount).execute(id, suspension));
};

const lift: Perform = async (access, [address]) =>
  changed(await access.useCases(), address, (make, id) => make(SuspendAccount).execute(id, null));

const setLimits: Perform = async (access, [address], { soft, hard }) => {
  if (soft === undefined && hard === undefined) {
    throw new DomainError('error.request.invalid', 'Give --soft, --hard or both.');
  }
  const changes = { ...limitChange('soft', soft), ...limitChange('hard', hard) };
  return changed(await access.useCases(), address, (make, id) => make(SetAccountLimits).execute(id, changes));
};

function limitChange(name: keyof OwnLimits, value: unknown): Partial<OwnLimits> {
  if (value === undefined) return {};
  return { [name]: value === 'default' ? null : (value as bigint) };
}

const resetTotp: Perform = async (access, [address]) =>
  changed(await access.useCases(), address, (make, id) => make(ResetSecondFactor).execute(id));

async function changed(
  make: Make,
  address: string | undefined,
  change: (make: Make, id: AccountId) => Promise<unknown>,
): Promise<Outcome> {
  const { account } = await make(FindAccount).execute(address ?? '');
  await change(make, account.id);
  return shown(make, address);
}

async function shown(make: Make, address: string | undefined): Promise<Outcome> {
  const report = await make(FindAccount).execute(address ?? '');
  return { json: toJson(report), text: toText(report) };
}

function toText({ account, handle, secondFactor, quota, ownLimits }: AccountReport): string {
  const { suspension } = account;
  const grace = quota.graceExpiresAt === null ? '' : `, read-only after ${instant(quota.graceExpiresAt)}`;
  return facts([
    ['Account', account.id],
    ['Address', account.address],
    ['Handle', handle],
    ['Display name', account.displayName],
    ['Created', instant(account.createdAt)],
    ['Deleted', account.deletesAt === null ? null : deletionTime(account.deletesAt)],
    ['Suspension', suspension === null ? null : `${suspension.mode} (${suspension.reason})`],
    ['Second factor', secondFactor],
    ['Storage', `${size(quota.used)} used, ${size(quota.reserved)} reserved: ${quota.state}${grace}`],
    ['Limits', `soft ${limit(quota.softLimit, 'none')}, hard ${limit(quota.hardLimit)}`],
    ['Own limits', `soft ${limit(ownLimits.soft, 'default')}, hard ${limit(ownLimits.hard, 'default')}`],
  ]);
}

function toJson({ account, handle, secondFactor, quota, ownLimits }: AccountReport): object {
  return {
    ...jsonAccount(account, handle),
    second_factor: secondFactor,
    quota: {
      used: jsonSize(quota.used),
      reserved: jsonSize(quota.reserved),
      soft_limit: jsonSize(quota.softLimit),
      hard_limit: jsonSize(quota.hardLimit),
      state: quota.state,
      grace_expires_at: jsonInstant(quota.graceExpiresAt),
    },
    own_limits: { soft_limit: jsonSize(ownLimits.soft), hard_limit: jsonSize(ownLimits.hard) },
  };
}
