import { MAX_CAPABILITY_LIFETIME } from '../../domain/federation/capability.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { isUuidV4 } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { RevokedCapability } from '../ports/stores/revoked-capability-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';

/** Puts a capability of this server on its public list of revocations. The first revocation stands. */
export class RevokeCapability {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /**
   * Capabilities are not stored, so only the form distinguishes a whole jti from a part, which would revoke nothing.
   */
  async execute(given: string): Promise<RevokedCapability> {
    const jti = given.toLowerCase();
    if (!isUuidV4(jti)) {
      throw invalidField('/jti', 'must be the whole jti of a capability, a UUID; federation mint prints it');
    }
    const revokedAt = this.parts.clock.now();
    // Minted capabilities are not recorded; none lives longer than this.
    const revocation = { jti, revokedAt, expiresAt: revokedAt + MAX_CAPABILITY_LIFETIME };
    return this.parts.unitOfWork.run(async ({ revokedCapabilities }) => {
      if (await revokedCapabilities.add(revocation)) return revocation;
      return (await revokedCapabilities.find(jti)) ?? revocation;
    });
  }
}
