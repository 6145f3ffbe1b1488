import type { Instant } from '../../../domain/kernel/instant.js';

/**
 * `base_url`: the BASE_URL of the last start. `protocol_minimum`: the highest PROTOCOL_MIN that a start has accepted.
 * `password_cost`: the highest cost that a stored password hash may have, in two digits.
 */
export type ServiceFact = 'base_url' | 'protocol_minimum' | 'password_cost';

/**
 * Facts that each start of the service stores for later starts, other nodes and the command line: one value per name.
 * Held by `tests/contracts/service-facts.test.ts`.
 */
export interface ServiceFacts {
  read(name: ServiceFact): Promise<string | null>;
  /** Writes the value, whatever was there. */
  note(name: ServiceFact, value: string, now: Instant): Promise<void>;
  /** Writes the value unless a higher one, in the order of texts, is there. One statement. */
  raise(name: ServiceFact, value: string, now: Instant): Promise<void>;
}
