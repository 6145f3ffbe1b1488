import { keyHistory, type HistoryEntry } from '../../domain/discovery/key-history.js';
import type { KeyRing } from '../keys/key-ring.js';

/** Returns all attestation keys, past ones too. Reads the database first, since another node may have rotated. */
export class ReadAttestationKeys {
  constructor(private readonly parts: { readonly keyRing: KeyRing }) {}

  async execute(): Promise<readonly HistoryEntry[]> {
    await this.parts.keyRing.refreshForRecord();
    return keyHistory(this.parts.keyRing.all('attestation'));
  }
}
