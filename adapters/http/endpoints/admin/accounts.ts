import { ResetSecondFactor } from '../../../../application/admin/reset-second-factor.js';
import { SetAccountLimits } from '../../../../application/admin/set-account-limits.js';
import { SuspendAccount } from '../../../../application/admin/suspend-account.js';
import { FindAccount, accountNotFound, type AccountReport } from '../../../../application/admin/find-account.js';
import type { Suspension } from '../../../../domain/accounts/account.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { sizeFromWire, sizeToWire } from '../../schemas/wire-size.js';
import { json, NO_BODY, type ApiRequest, type Endpoint } from '../../routing/endpoint.js';
import { pathId } from '../../routing/ids.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { INSTANT, nullable, object, schema, SIZE, text } from '../../schemas/schema.js';
import { ACCOUNT_MEMBERS, accountToWire, LIMIT_MEMBERS, limitsToWire, suspensionSchema } from './account-members.js';
import { DOCS } from './docs.js';

const accountSchema = schema(
  'AccountReport',
  object({
    ...ACCOUNT_MEMBERS,
    second_factor: { enum: ['none', 'pending', 'confirmed'] },
    quota: object({ used: SIZE, reserved: SIZE, ...LIMIT_MEMBERS, state: text(), grace_expires_at: nullable(INSTANT) }),
    own_limits: object(LIMIT_MEMBERS),
  }),
);

export const findAccount: Endpoint<null, 'admin', FindAccount> = {
  summary: 'Find the account of a login address',
  docs: DOCS.findAccount,
  body: NO_BODY,
  query: { address: { description: 'The login address.', required: true, example: 'ada@example.org' } },
  answers: { 200: accountSchema },
  refusals: ['error.account.not_found'],
  useCase: FindAccount,
  run: async ({ query }, findAccount) => {
    const address = query('address');
    if (address === null) throw invalidField('/address', 'is required, for example ?address=ada@example.org');
    return ok(reportToWire(await findAccount.execute(address)));
  },
};

const suspensionBody = schema<Suspension>('Suspension', suspensionSchema);

export const suspendAccount: Endpoint<Suspension, 'admin', SuspendAccount> = {
  summary: 'Suspend an account, or change the mode of its suspension',
  docs: DOCS.suspendAccount,
  body: json(suspensionBody),
  answers: { 204: null },
  refusals: ['error.account.not_found'],
  useCase: SuspendAccount,
  run: async (request, suspendAccount) => {
    await suspendAccount.execute(accountIdOf(request), request.body);
    return noContent();
  },
};

export const liftSuspension: Endpoint<null, 'admin', SuspendAccount> = {
  summary: 'Lift the suspension of an account',
  docs: DOCS.liftSuspension,
  body: NO_BODY,
  answers: { 204: null },
  refusals: ['error.account.not_found'],
  useCase: SuspendAccount,
  run: async (request, suspendAccount) => {
    await suspendAccount.execute(accountIdOf(request), null);
    return noContent();
  },
};

interface LimitsBody {
  readonly soft_limit?: number | null;
  readonly hard_limit?: number | null;
}

const ownLimitsSchema = schema('OwnLimits', object(LIMIT_MEMBERS));
const limitsBody = schema<LimitsBody>('LimitChanges', object(LIMIT_MEMBERS, ['soft_limit', 'hard_limit']));

export const setAccountLimits: Endpoint<LimitsBody, 'admin', SetAccountLimits> = {
  summary: "Set an account's own limits",
  docs: DOCS.setAccountLimits,
  body: json(limitsBody),
  answers: { 200: ownLimitsSchema },
  refusals: ['error.account.not_found'],
  useCase: SetAccountLimits,
  run: async (request, setAccountLimits) => {
    const { soft_limit: soft, hard_limit: hard } = request.body;
    const changes = {
      ...(soft === undefined ? {} : { soft: fromWire(soft, '/soft_limit') }),
      ...(hard === undefined ? {} : { hard: fromWire(hard, '/hard_limit') }),
    };
    return ok(limitsToWire(await setAccountLimits.execute(accountIdOf(request), changes)));
  },
};

export const resetSecondFactor: Endpoint<null, 'admin', ResetSecondFactor> = {
  summary: "Remove an account's second factor",
  docs: DOCS.resetSecondFactor,
  body: NO_BODY,
  answers: { 204: null },
  refusals: ['error.account.not_found', 'error.auth.totp_not_confirmed'],
  useCase: ResetSecondFactor,
  run: async (request, resetSecondFactor) => {
    await resetSecondFactor.execute(accountIdOf(request));
    return noContent();
  },
};

export function accountIdOf({ params }: Pick<ApiRequest, 'params'>): AccountId {
  return pathId(params, 'id', accountNotFound);
}

function fromWire(value: number | null, path: string): bigint | null {
  return value === null ? null : sizeFromWire(value, path);
}

function reportToWire({ secondFactor, quota, ownLimits, ...rest }: AccountReport): object {
  return {
    ...accountToWire(rest),
    second_factor: secondFactor,
    quota: {
      used: sizeToWire(quota.used),
      reserved: sizeToWire(quota.reserved),
      ...limitsToWire({ soft: quota.softLimit, hard: quota.hardLimit }),
      state: quota.state,
      grace_expires_at: instantToWire(quota.graceExpiresAt),
    },
    own_limits: limitsToWire(ownLimits),
  };
}
