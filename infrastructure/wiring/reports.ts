import { createLogger } from '../logging.js';
import { Metrics } from '../metrics.js';
import { MetricsFigures } from '../metrics-figures.js';
import type { Wiring } from '../parts.js';

/** The reports of a running service on itself. */
export const reports: Wiring<'logger' | 'metrics' | 'metricsReport' | 'figures' | 'incidents'> = {
  logger: ({ config }) => createLogger(config.logLevel),
  metrics: () => new Metrics(),
  metricsReport: ({ metrics }) => metrics,
  figures: ({ metricsReport, config }) => new MetricsFigures(metricsReport, config.dataDir),
  incidents: ({ metrics, logger, clock }) => ({
    report: (what, cause) => {
      metrics.incident(what, clock.now());
      logger.error({ err: cause }, what);
    },
  }),
};
