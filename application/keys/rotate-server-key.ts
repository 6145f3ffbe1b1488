import { nextKey, type ServerKey, type ServerKeyKind } from '../../domain/discovery/server-key.js';
import type { Clock } from '../ports/platform/clock.js';
import type { KeyMaker, ServerKeyPair } from '../ports/crypto/key-maker.js';
import type { SecretSealer } from '../ports/crypto/secret-sealer.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { KeyRing } from './key-ring.js';
import { sealPrivateKey, unsealPrivateKey } from './sealed-key.js';

/** Gives a kind a new active key. The former one verifies during its grace and stays in the history for ever. */
export class RotateServerKey {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly keyMaker: KeyMaker;
      readonly sealer: SecretSealer;
      readonly clock: Clock;
      readonly keyRing: Pick<KeyRing, 'refresh'>;
    },
  ) {}

  async execute(kind: ServerKeyKind): Promise<ServerKey> {
    const pair = await this.parts.keyMaker.generate();
    let rotated = await this.append(kind, pair);
    // Another rotation came first: append after it.
    while (rotated === null) rotated = await this.append(kind, pair);
    await this.parts.keyRing.refresh();
    return rotated;
  }

  private append(kind: ServerKeyKind, { jwk, privateKey }: ServerKeyPair): Promise<ServerKey | null> {
    return this.parts.unitOfWork.run(async ({ serverKeys }) => {
      const ofKind = (await serverKeys.list()).filter((key) => key.kind === kind);
      const active = ofKind.toSorted((left, right) => right.generation - left.generation)[0];
      if (active === undefined) throw new Error(`There is no ${kind} key yet: start the service first`);
      // A rotation under another master key would lock every node out at its next start.
      unsealPrivateKey(this.parts.sealer, active);
      const key = nextKey(active, jwk, this.parts.clock.now());
      const sealedPrivateKey = sealPrivateKey(this.parts.sealer, jwk.kid, privateKey);
      if (!(await serverKeys.append({ ...key, sealedPrivateKey }))) return null;
      await serverKeys.forgetPrivateHalves(kind, key.generation);
      return key;
    });
  }
}
