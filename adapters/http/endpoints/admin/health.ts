import { CheckReadiness } from '../../../../application/admin/check-readiness.js';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../../../../domain/kernel/errors.js';
import { SECOND } from '../../../../domain/kernel/instant.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { object, schema } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

/** Shorter than the timeout of probes, which is a few seconds. */
const READINESS_TIMEOUT = 2 * SECOND;

export const healthz: Endpoint<null, 'admin'> = {
  summary: 'Check whether the process is alive',
  docs: DOCS.checkAlive,
  body: NO_BODY,
  answers: { 200: schema('Alive', object({ status: { const: 'alive' } })) },
  run: () => Promise.resolve(ok({ status: 'alive' })),
};

export const readyz: Endpoint<null, 'admin', CheckReadiness> = {
  summary: 'Check whether the service can serve requests',
  docs: DOCS.checkReady,
  body: NO_BODY,
  answers: { 200: schema('Ready', object({ status: { const: 'ready' } })) },
  refusals: ['error.server.unavailable'],
  useCase: CheckReadiness,
  run: async (_request, checkReadiness) => {
    const late = new AbortController();
    await Promise.race([checkReadiness.execute(), refuseLater(late.signal)]).finally(() => late.abort());
    return ok({ status: 'ready' });
  },
};

async function refuseLater(signal: AbortSignal): Promise<void> {
  await delay(READINESS_TIMEOUT, undefined, { signal }).catch(() => undefined);
  throw new DomainError('error.server.unavailable', 'The ledger does not answer in time.');
}
