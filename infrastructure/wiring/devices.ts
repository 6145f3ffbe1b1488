import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { PublishDirectory } from '../../application/devices/publish-directory.js';
import { ReadDirectory } from '../../application/devices/read-directory.js';
import { IssueLogoutChallenge } from '../../application/sessions/issue-logout-challenge.js';
import { LogOutEverywhere } from '../../application/sessions/log-out-everywhere.js';
import type { Get } from '../container.js';
import type { Parts } from '../parts.js';

type Names = 'publishDirectory' | 'readDirectory' | 'issueLogoutChallenge' | 'logOutEverywhere';

export function deviceUseCases(get: Get<Parts>): Pick<UseCases, Names> {
  const stores = get('stores');
  return {
    publishDirectory: new PublishDirectory(get('unitOfWork'), get('documents'), get('signatures')),
    readDirectory: new ReadDirectory(stores.directories),
    issueLogoutChallenge: new IssueLogoutChallenge(stores, get('random'), get('clock')),
    logOutEverywhere: new LogOutEverywhere(stores, get('signatures'), get('clock'), get('config').serverHost),
  };
}
