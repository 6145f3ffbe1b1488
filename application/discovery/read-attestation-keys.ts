import { keyHistory, type HistoryEntry } from '../../domain/discovery/key-history.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { Incidents } from '../ports/incidents.js';

/** Every attestation key there ever was, as another node may have rotated it a moment ago; from memory if need be. */
export class ReadAttestationKeys {
  constructor(
    private readonly ring: KeyRing,
    private readonly incidents: Incidents,
  ) {}

  async execute(): Promise<readonly HistoryEntry[]> {
    await this.ring.refresh().catch((cause: unknown) => {
      this.incidents.report('the attestation keys were told from memory', cause);
    });
    return keyHistory(this.ring.all('attestation'));
  }
}
