import { keyHistory, type HistoryEntry } from '../../domain/discovery/key-history.js';
import type { KeyRing } from '../keys/key-ring.js';

/** Every attestation key there ever was, as another node may have rotated it a moment ago; from memory if need be. */
export class ReadAttestationKeys {
  constructor(private readonly parts: { readonly keyRing: KeyRing }) {}

  async execute(): Promise<readonly HistoryEntry[]> {
    // A failure is not reported here, where any stranger could fill the log with it, but by the regular refresh.
    await this.parts.keyRing.refresh().catch(() => undefined);
    return keyHistory(this.parts.keyRing.all('attestation'));
  }
}
