import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CheckReadiness } from '../../../../application/admin/check-readiness.js';
import { SECOND } from '../../../../domain/kernel/instant.js';
import { ok, type Reply } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { object, schema } from '../../schemas/schema.js';
import { DOCS } from './docs.js';
import { page } from './page.js';

const PATIENCE = 2 * SECOND;
const SERVER_INFO = '/.well-known/service/server-info';

const STATE = {
  service: { const: 'Gatehouse' },
  status: { enum: ['ok', 'unavailable'] },
  documentation: { type: 'string' },
  openapi: { type: 'string' },
} as const;
const frontSchema = schema('FrontPage', object({ ...STATE, server_info: { type: 'string' } }));
const operatorFrontSchema = schema('OperatorFrontPage', object(STATE));

/** The page at the service's root address. */
export const front: Endpoint<null, 'public', CheckReadiness> = {
  summary: 'Read what this service is, whether it is well, and where its documentation is',
  docs: DOCS.readFrontPage,
  body: NO_BODY,
  answers: { 200: frontSchema },
  alsoTypes: ['text/html'],
  useCase: CheckReadiness,
  run: async ({ incoming }, checkReadiness) => {
    const isWell = await isReady(checkReadiness);
    return acceptsPage(incoming) ? frontPage(isWell, '') : ok({ ...stateJson(isWell), server_info: SERVER_INFO });
  },
};

/** The same page on the admin listener, with a link to the console. The records of the service are not there. */
export const operatorFront: typeof front = {
  ...front,
  docs: DOCS.readOperatorFrontPage,
  answers: { 200: operatorFrontSchema },
  run: async ({ incoming }, checkReadiness) => {
    const isWell = await isReady(checkReadiness);
    return acceptsPage(incoming) ? frontPage(isWell, CONSOLE) : ok(stateJson(isWell));
  },
};

const CONSOLE = `<h2>For operators</h2>
<ul>
<li><a href="/console">The console</a>: figures, people, keys, storage</li>
</ul>
`;

async function isReady(checkReadiness: CheckReadiness): Promise<boolean> {
  const late = new AbortController();
  const ready = checkReadiness.execute().then(
    () => true,
    () => false,
  );
  const timeout = delay(PATIENCE, false, { signal: late.signal }).catch(() => false);
  return Promise.race([ready, timeout]).finally(() => late.abort());
}

function acceptsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

function stateJson(isWell: boolean) {
  return {
    service: 'Gatehouse',
    status: isWell ? 'ok' : 'unavailable',
    documentation: '/docs',
    openapi: '/openapi.json',
  };
}

function frontPage(isWell: boolean, more: string): Reply {
  const state = isWell
    ? '<p class="well">The service works.</p>'
    : '<p class="ill">The service cannot reach its database, and rejects requests until it can.</p>';
  return page(
    'Gatehouse',
    '',
    `<main class="front">
<h1>Gatehouse</h1>
<p>The server side of an end-to-end-encrypted media library. It keeps accounts, sessions and ciphertext; the keys stay with
the apps. To use it, give its address to an app.</p>
${state}
${more}<h2>For developers</h2>
<ul>
<li><a href="/docs">API reference</a>, where requests can be tried</li>
<li><a href="/openapi.json">OpenAPI document</a>, for generators</li>
</ul>
</main>`,
  );
}
