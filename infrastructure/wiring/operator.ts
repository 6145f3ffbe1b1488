import type { UseCases } from '../../adapters/http/use-cases.js';
import { CheckReadiness } from '../../application/admin/check-readiness.js';
import type { Get } from '../container.js';
import type { Parts } from '../parts.js';

export function operatorUseCases(get: Get<Parts>): Pick<UseCases, 'checkReadiness' | 'metricsReport'> {
  const { sessions, schema } = get('stores');
  const lifecycle = get('lifecycle');
  return {
    checkReadiness: new CheckReadiness(sessions, schema, () => lifecycle.obstacle()),
    metricsReport: get('metricsReport'),
  };
}
