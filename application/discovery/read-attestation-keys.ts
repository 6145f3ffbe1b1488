import { keyHistory, type HistoryEntry } from '../../domain/discovery/key-history.js';
import type { KeyRing } from '../keys/key-ring.js';

/** Returns all attestation keys, past ones too. Reads the database first, since another node may have rotated. */
export class ReadAttestationKeys {
  constructor(private readonly parts: { readonly keyRing: KeyRing }) {}

  async execute(): Promise<readonly HistoryEntry[]> {
    // The regular refresh reports a failure; if it were reported here, any stranger could flood the log.
    await this.parts.keyRing.refresh().catch(() => undefined);
    return keyHistory(this.parts.keyRing.all('attestation'));
  }
}
