import { performance } from 'node:perf_hooks';
import { apiDocuments } from '../../adapters/http/document/documents.js';
import { BulkLine } from '../../adapters/http/pipeline/request/bulk-line.js';
import { AuthenticateBearer } from '../../application/sessions/authenticate-bearer.js';
import { uuidV4 } from '../../domain/kernel/ids.js';
import { SECOND } from '../../domain/kernel/instant.js';
import { httpObserver } from '../logging.js';
import { isLoopbackHost } from '../config/hosts.js';
import type { Wiring } from '../parts.js';

const BODY_TIMEOUT = 15 * SECOND;

/** Returns monotonic seconds, for durations only. */
const stopwatch = () => performance.now() / SECOND;

export const http: Wiring<'apiDocument' | 'operatorAccess' | 'bulkLine' | 'http'> = {
  // The version of the API is the newest protocol version.
  apiDocument: ({ config: { protocol, baseUrl } }) => apiDocuments({ version: protocol.max, serverUrl: baseUrl }),
  operatorAccess: ({ config }) => ({ tokenAsked: !isLoopbackHost(config.admin.host) }),
  bulkLine: ({ config }) => (config.importPriority === 'low' ? new BulkLine(stopwatch) : null),
  http: ({ config, secrets, operatorAccess, random, lifecycle, make, policies, logger, metrics, room, bulkLine }) => ({
    make,
    authenticator: make(AuthenticateBearer),
    policies,
    room,
    bulkLine,
    observer: httpObserver(logger, metrics),
    settings: {
      basePath: new URL(config.baseUrl).pathname.replace(/\/$/, ''),
      corsOrigins: config.corsOrigins,
      trustProxy: config.trustProxy,
      adminToken: operatorAccess.tokenAsked ? secrets.adminToken : null,
      bodyTimeout: BODY_TIMEOUT,
    },
    isStopping: () => lifecycle.stopping,
    requestIds: () => uuidV4(random.bytes(16)),
    stopwatch,
  }),
};
