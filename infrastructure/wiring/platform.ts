import { SystemClock } from '../../adapters/system/clock.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { AnnouncedPolicies } from '../../application/protocol/announced-policies.js';
import { ProcessLifecycle } from '../lifecycle.js';
import { createLogger } from '../logging.js';
import { Metrics } from '../metrics.js';
import { MetricsFigures } from '../metrics-figures.js';
import { version } from '../version.js';
import type { Wiring } from '../parts.js';

/** The formats that this build supports. */
const FORMATS = { cryptoSuites: [1], sidecarSchemas: [1] };

export const platform: Wiring<
  | 'clock'
  | 'random'
  | 'logger'
  | 'metrics'
  | 'metricsReport'
  | 'figures'
  | 'build'
  | 'lifecycle'
  | 'incidents'
  | 'policies'
> = {
  clock: () => new SystemClock(),
  random: () => new SystemRandom(),
  logger: ({ config }) => createLogger(config.logLevel),
  metrics: () => new Metrics(),
  metricsReport: ({ metrics }) => metrics,
  figures: ({ metricsReport, config }) => new MetricsFigures(metricsReport, config.dataDir),
  build: () => ({ version: version() }),
  lifecycle: () => new ProcessLifecycle(),
  incidents: ({ metrics, logger }) => ({
    report: (what, cause) => {
      metrics.incident(what);
      logger.error({ err: cause }, what);
    },
  }),
  policies: ({ config, clock }) => {
    const { min, max, minClientBuild } = config.protocol;
    return new AnnouncedPolicies({
      clock,
      protocolPolicy: { window: { min, max }, minClientBuild, formats: FORMATS },
    });
  },
};
