import type { Duration } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Random } from '../ports/platform/random.js';

/** What the use cases of uploads are all told, and take time and chance from. */
export interface UploadSettings {
  /** How long a session waits for its next byte. */
  readonly lifetime: Duration;
  /** The deployment's. */
  readonly limits: QuotaLimits;
  readonly clock: Clock;
  readonly random: Random;
  readonly incidents: Incidents;
}
