import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { AnnounceDeprecation } from '../../application/admin/announce-deprecation.js';
import { CheckReadiness } from '../../application/admin/check-readiness.js';
import { FindAccount } from '../../application/admin/find-account.js';
import { ListDeprecations } from '../../application/admin/list-deprecations.js';
import { ListServerKeys } from '../../application/admin/list-server-keys.js';
import { ResetSecondFactor } from '../../application/admin/reset-second-factor.js';
import { SetAccountLimits } from '../../application/admin/set-account-limits.js';
import { SuspendAccount } from '../../application/admin/suspend-account.js';
import { LoadAnnouncements } from '../../application/protocol/load-announcements.js';
import { ReadQuota } from '../../application/quota/read-quota.js';
import type { Get } from '../container.js';
import type { Parts } from '../parts.js';

type OfAccounts = 'findAccount' | 'suspendAccount' | 'setAccountLimits' | 'resetSecondFactor';
type OfTheServer = 'listServerKeys' | 'listDeprecations' | 'announceDeprecation' | 'auditQuota';

export function operatorUseCases(
  get: Get<Parts>,
): Pick<UseCases, 'checkReadiness' | 'metricsReport' | OfAccounts | OfTheServer> {
  const { sessions, schema } = get('stores');
  const lifecycle = get('lifecycle');
  return {
    checkReadiness: new CheckReadiness(sessions, schema, () => lifecycle.obstacle()),
    metricsReport: get('metricsReport'),
    ...ofAccounts(get),
    ...ofTheServer(get),
  };
}

function ofAccounts(get: Get<Parts>): Pick<UseCases, OfAccounts> {
  const [stores, unitOfWork, clock] = [get('stores'), get('unitOfWork'), get('clock')];
  const { quota: limits, serverHost } = get('config');
  return {
    findAccount: new FindAccount(stores, new ReadQuota(stores.uploads, limits, clock), serverHost),
    suspendAccount: new SuspendAccount(unitOfWork),
    setAccountLimits: new SetAccountLimits(unitOfWork, limits, clock),
    resetSecondFactor: new ResetSecondFactor(unitOfWork),
  };
}

function ofTheServer(get: Get<Parts>): Pick<UseCases, OfTheServer> {
  const { serverKeys, deprecations } = get('stores');
  const policies = get('policies');
  const load = new LoadAnnouncements(deprecations, policies);
  return {
    listServerKeys: new ListServerKeys(serverKeys),
    listDeprecations: new ListDeprecations(deprecations),
    announceDeprecation: new AnnounceDeprecation(deprecations, policies, load, get('clock')),
    auditQuota: get('auditQuota'),
  };
}
