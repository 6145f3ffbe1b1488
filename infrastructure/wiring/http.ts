import { performance } from 'node:perf_hooks';
import { DeviceGate } from '../../application/devices/device-gate.js';
import { AuthenticateBearer } from '../../application/sessions/authenticate-bearer.js';
import { uuidV4 } from '../../domain/kernel/ids.js';
import { SECOND } from '../../domain/kernel/instant.js';
import { httpObserver } from '../logging.js';
import { isLoopbackHost } from '../config/hosts.js';
import type { Wiring } from '../parts.js';
import { operatorUseCases } from './operator.js';
import { accountUseCases } from './accounts.js';
import { albumUseCases } from './albums.js';
import { assetUseCases, sponsorshipUseCases } from './assets.js';
import { federationUseCases } from './federation.js';
import { deviceUseCases } from './devices.js';
import { discoveryUseCases } from './discovery.js';
import { keyUseCases } from './keys.js';
import { oidcUseCases } from './oidc.js';
import { sessionUseCases } from './sessions.js';
import { totpUseCases } from './totp.js';
import { uploadUseCases } from './uploads.js';

const BODY_TIMEOUT = 15 * SECOND;

export const http: Wiring<'useCases' | 'http'> = {
  useCases: (get) => ({
    ...operatorUseCases(get),
    ...accountUseCases(get),
    ...sessionUseCases(get),
    ...totpUseCases(get),
    ...oidcUseCases(get),
    ...keyUseCases(get),
    ...deviceUseCases(get),
    ...discoveryUseCases(get),
    ...federationUseCases(get),
    ...albumUseCases(get),
    ...uploadUseCases(get),
    ...assetUseCases(get),
    ...sponsorshipUseCases(get),
  }),
  http: (get) => {
    const { config, secrets } = { config: get('config'), secrets: get('secrets') };
    const stores = get('stores');
    const random = get('random');
    const lifecycle = get('lifecycle');
    return {
      useCases: get('useCases'),
      authenticator: new AuthenticateBearer(
        get('accessTokens'),
        stores.sessions,
        get('keyRing'),
        config.sessions,
        get('clock'),
      ),
      deviceGate: new DeviceGate(stores.directories),
      policies: get('policies'),
      observer: httpObserver(get('logger'), get('metrics')),
      settings: {
        corsOrigins: config.corsOrigins,
        trustProxy: config.trustProxy,
        adminToken: isLoopbackHost(config.admin.host) ? null : secrets.adminToken,
        bodyTimeout: BODY_TIMEOUT,
      },
      isStopping: () => lifecycle.stopping,
      requestIds: () => uuidV4(random.bytes(16)),
      stopwatch: () => performance.now() / SECOND,
    };
  },
};
