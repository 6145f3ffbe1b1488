import { MAX_CAPABILITY_LIFETIME, type Capability, type CapabilityScope } from '../../domain/federation/capability.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { uuidV4 } from '../../domain/kernel/ids.js';
import { SECOND, type Duration } from '../../domain/kernel/instant.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { CapabilityTokens } from '../ports/crypto/capability-tokens.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { Settings } from '../settings.js';

/** A host as `aud` of a capability, including IPv6 addresses in brackets. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)(:\d{1,5})?$/;

export interface CapabilityRequest {
  /** The host that the requests go to. */
  readonly peer: string;
  readonly scopes: readonly CapabilityScope[];
  readonly lifetime: Duration;
}

export interface MintedCapability {
  readonly token: string;
  readonly capability: Capability;
}

/** Mints a capability for this server's own requests to a peer. It is not stored: to revoke it, name its jti. */
export class MintCapability {
  constructor(
    private readonly parts: {
      readonly capabilityTokens: CapabilityTokens;
      readonly keyRing: Pick<KeyRing, 'signing'>;
      readonly clock: Clock;
      readonly random: Random;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute({ peer, scopes, lifetime }: CapabilityRequest): Promise<MintedCapability> {
    if (!HOST.test(peer)) throw invalidField('/peer', 'must be a host, as media.example.org');
    if (scopes.length === 0) throw invalidField('/scope', 'must be lookup, pull or both');
    if (lifetime < SECOND || lifetime > MAX_CAPABILITY_LIFETIME) {
      throw invalidField('/lifetime', 'must be from one second to 24 hours');
    }
    // In whole seconds, as in the token.
    const issuedAt = Math.floor(this.parts.clock.now() / SECOND) * SECOND;
    const capability: Capability = {
      issuer: this.parts.settings.serverHost,
      audience: peer,
      jti: uuidV4(this.parts.random.bytes(16)),
      scopes,
      issuedAt,
      expiresAt: issuedAt + lifetime,
    };
    const token = await this.parts.capabilityTokens.sign(capability, this.parts.keyRing.signing('signing'));
    return { token, capability };
  }
}
