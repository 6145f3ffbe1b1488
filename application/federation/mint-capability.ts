import { MAX_CAPABILITY_LIFETIME, type Capability, type CapabilityScope } from '../../domain/federation/capability.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { uuidV4 } from '../../domain/kernel/ids.js';
import { SECOND, type Duration } from '../../domain/kernel/instant.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { CapabilityTokens } from '../ports/crypto/capability-tokens.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';

/** As SERVER_HOST may be, an IPv6 address in brackets among it. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)(:\d{1,5})?$/;

export interface CapabilityRequest {
  /** The host that is going to be asked. */
  readonly peer: string;
  readonly scopes: readonly CapabilityScope[];
  readonly lifetime: Duration;
}

export interface MintedCapability {
  readonly token: string;
  readonly capability: Capability;
}

/** Makes a capability for this server's own requests to a peer. It is kept nowhere: who revokes it names its jti. */
export class MintCapability {
  constructor(
    private readonly tokens: CapabilityTokens,
    private readonly ring: Pick<KeyRing, 'signing'>,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly serverHost: string,
  ) {}

  /** @throws error.request.invalid */
  execute({ peer, scopes, lifetime }: CapabilityRequest): MintedCapability {
    if (!HOST.test(peer)) throw invalidField('/peer', 'must be a host, as media.example.org');
    if (scopes.length === 0) throw invalidField('/scope', 'must name lookup, pull or both');
    if (lifetime < SECOND || lifetime > MAX_CAPABILITY_LIFETIME) {
      throw invalidField('/lifetime', 'must be from one second to 24 hours');
    }
    // Whole seconds, as the token says them.
    const issuedAt = Math.floor(this.clock.now() / SECOND) * SECOND;
    const capability: Capability = {
      issuer: this.serverHost,
      audience: peer,
      jti: uuidV4(this.random.bytes(16)),
      scopes,
      issuedAt,
      expiresAt: issuedAt + lifetime,
    };
    return { token: this.tokens.sign(capability, this.ring.signing('signing')), capability };
  }
}
