import type { Clock } from '../ports/platform/clock.js';
import type { ServiceFacts } from '../ports/stores/service-facts.js';
import type { Settings } from '../settings.js';

/**
 * Stores this start's BASE_URL in the database. The command line compares its own with it, since nobody accepts a
 * capability minted under another address.
 */
export class NoteBaseUrl {
  constructor(
    private readonly parts: {
      readonly serviceFacts: ServiceFacts;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'baseUrl'>;
    },
  ) {}

  async execute(): Promise<void> {
    const { serviceFacts, clock, settings } = this.parts;
    if ((await serviceFacts.read('base_url')) === settings.baseUrl) return;
    await serviceFacts.note('base_url', settings.baseUrl, clock.now());
  }

  /** The service's address if it differs from the one configured here; `null` also before the first start. */
  async other(): Promise<string | null> {
    const noted = await this.parts.serviceFacts.read('base_url');
    return noted === this.parts.settings.baseUrl ? null : noted;
  }
}
