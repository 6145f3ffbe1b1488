import { SystemClock } from '../../adapters/system/clock.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { AnnouncedPolicies } from '../../application/protocol/announced-policies.js';
import { Lifecycle } from '../lifecycle.js';
import { createLogger } from '../logging.js';
import { Metrics } from '../metrics.js';
import type { Wiring } from '../parts.js';

/** The formats that this build understands. */
const FORMATS = { cryptoSuites: [1], sidecarSchemas: [1] };

export const platform: Wiring<
  'clock' | 'random' | 'logger' | 'metrics' | 'metricsReport' | 'lifecycle' | 'incidents' | 'policies'
> = {
  clock: () => new SystemClock(),
  random: () => new SystemRandom(),
  logger: (get) => createLogger(get('config').logLevel),
  metrics: () => new Metrics(),
  metricsReport: (get) => get('metrics'),
  lifecycle: () => new Lifecycle(),
  incidents: (get) => ({
    report: (what, cause) => {
      get('metrics').incident(what);
      get('logger').error({ err: cause }, what);
    },
  }),
  policies: (get) => {
    const { min, max, minClientBuild } = get('config').protocol;
    return new AnnouncedPolicies({ window: { min, max }, minClientBuild, formats: FORMATS }, get('clock'));
  },
};
