import { SERVER_KEY_KINDS, type ServerKeyKind } from '../../domain/discovery/server-key.js';
import type { Clock } from '../ports/platform/clock.js';
import type { KeyMaker } from '../ports/crypto/key-maker.js';
import type { SecretSealer } from '../ports/crypto/secret-sealer.js';
import type { ServerKeyStore } from '../ports/stores/server-key-store.js';
import { sealPrivateKey } from './sealed-key.js';

/**
 * Makes one key of each kind at the very first start. Of nodes that start at once, one makes it and all use that one.
 */
export class MakeFirstKeys {
  constructor(
    private readonly parts: {
      readonly serverKeys: ServerKeyStore;
      readonly keyMaker: KeyMaker;
      readonly sealer: SecretSealer;
      readonly clock: Clock;
    },
  ) {}

  async execute(): Promise<void> {
    const existing = await this.parts.serverKeys.list();
    const missing = SERVER_KEY_KINDS.filter((kind) => !existing.some((key) => key.kind === kind));
    for (const kind of missing) await this.make(kind);
  }

  private async make(kind: ServerKeyKind): Promise<void> {
    const { jwk, privateKey } = await this.parts.keyMaker.generate();
    const sealedPrivateKey = sealPrivateKey(this.parts.sealer, jwk.kid, privateKey);
    await this.parts.serverKeys.append({
      kind,
      generation: 1,
      jwk,
      activatedAt: this.parts.clock.now(),
      sealedPrivateKey,
    });
  }
}
