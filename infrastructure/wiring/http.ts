import { performance } from 'node:perf_hooks';
import { apiDocuments } from '../../adapters/http/document/documents.js';
import { AuthenticateBearer } from '../../application/sessions/authenticate-bearer.js';
import { uuidV4 } from '../../domain/kernel/ids.js';
import { SECOND } from '../../domain/kernel/instant.js';
import { httpObserver } from '../logging.js';
import { isLoopbackHost } from '../config/hosts.js';
import type { Wiring } from '../parts.js';

const BODY_TIMEOUT = 15 * SECOND;

export const http: Wiring<'apiDocument' | 'operatorAccess' | 'http'> = {
  // The version of the API is the newest protocol version.
  apiDocument: ({ config: { protocol, baseUrl } }) => apiDocuments({ version: protocol.max, serverUrl: baseUrl }),
  operatorAccess: ({ config }) => ({ tokenAsked: !isLoopbackHost(config.admin.host) }),
  http: ({ config, secrets, operatorAccess, random, lifecycle, make, policies, logger, metrics, room }) => ({
    make,
    authenticator: make(AuthenticateBearer),
    policies,
    room,
    observer: httpObserver(logger, metrics),
    settings: {
      corsOrigins: config.corsOrigins,
      trustProxy: config.trustProxy,
      adminToken: operatorAccess.tokenAsked ? secrets.adminToken : null,
      bodyTimeout: BODY_TIMEOUT,
    },
    isStopping: () => lifecycle.stopping,
    requestIds: () => uuidV4(random.bytes(16)),
    stopwatch: () => performance.now() / SECOND,
  }),
};
