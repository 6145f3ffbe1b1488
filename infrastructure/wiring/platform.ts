import { SystemClock } from '../../adapters/system/clock.js';
import { SystemPatience } from '../../adapters/system/patience.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { AnnouncedPolicies } from '../../application/protocol/announced-policies.js';
import { ProcessLifecycle } from '../lifecycle.js';
import { version } from '../version.js';
import type { UseCaseWiring } from '../parts.js';

/** The formats that this build supports. */
const FORMATS = { cryptoSuites: [1], sidecarSchemas: [1] };

export const platform: UseCaseWiring<'clock' | 'random' | 'patience' | 'build' | 'lifecycle' | 'policies'> = {
  clock: () => new SystemClock(),
  random: () => new SystemRandom(),
  patience: () => new SystemPatience(),
  build: () => ({ version: version() }),
  lifecycle: () => new ProcessLifecycle(),
  policies: ({ config, clock }) => {
    const { min, max, minClientBuild } = config.protocol;
    return new AnnouncedPolicies({
      clock,
      protocolPolicy: { window: { min, max }, minClientBuild, formats: FORMATS },
    });
  },
};
