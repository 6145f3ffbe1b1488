import {
  CapabilityDefect,
  readCapability,
  type Capability,
  type CapabilityScope,
} from '../../domain/federation/capability.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { SECOND, toSecondsUp, type Duration } from '../../domain/kernel/instant.js';
import type { CapabilityTokens, ClaimedCapability } from '../ports/crypto/capability-tokens.js';
import type { Clock } from '../ports/platform/clock.js';
import { PeerUnavailable, type PeerConnections } from '../ports/federation/peer-connections.js';
import type { PeerInfo } from './peer-info.js';
import type { PeerRevocations } from './peer-revocations.js';
import type { Settings } from '../settings.js';

/** The time after which a peer whose records could not be read may try again. */
const RETRY_AFTER: Duration = 5 * SECOND;

/**
 * Verifies the peer that a request comes from, and its permission. Cheap checks come first, and a peer is asked for its
 * revocations only about a token that it did sign. No address is taken from the token: the peer's name must be on the
 * deployment's list.
 */
export class VerifyCapability {
  constructor(
    private readonly parts: {
      readonly capabilityTokens: CapabilityTokens;
      readonly peerInfo: PeerInfo;
      readonly peerRevocations: PeerRevocations;
      readonly peerConnections: Pick<PeerConnections, 'isListed'>;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute(token: string | null, scope: CapabilityScope): Promise<Capability> {
    const claimed = token === null ? null : this.parts.capabilityTokens.open(token);
    if (claimed === null) throw invalid('Send a capability of a federated server as a bearer token.');
    const capability = readCapability(claimed.payload, this.parts.settings.serverHost, this.parts.clock.now());
    if (capability instanceof CapabilityDefect) throw invalid(capability.remedy);
    if (!this.parts.peerConnections.isListed(capability.issuer))
      throw invalid('Its issuer is not a peer of this server.');
    await this.checkAtIssuer(capability, claimed);
    if (!capability.scopes.includes(scope)) {
      throw new DomainError('error.federation.scope_missing', `Mint a capability with the scope ${scope}.`, { scope });
    }
    return capability;
  }

  private async checkAtIssuer({ issuer, jti }: Capability, claimed: ClaimedCapability): Promise<void> {
    try {
      const keys = await this.parts.peerInfo.keys(issuer, claimed.kid);
      const verdicts = await Promise.all(keys.map((key) => key.hasSigned(claimed)));
      if (!verdicts.includes(true)) {
        throw invalid('It is not signed by a key that its issuer publishes.');
      }
      if (await this.parts.peerRevocations.isRevoked(issuer, jti))
        throw invalid('Its issuer revoked it. Mint a new one.');
    } catch (cause) {
      if (!(cause instanceof PeerUnavailable)) throw cause;
      throw new DomainError(
        'error.federation.peer_unavailable',
        'The public records of the issuer cannot be read now. Try again shortly.',
        { retryAfter: toSecondsUp(RETRY_AFTER) },
        { cause },
      );
    }
  }
}

function invalid(remedy: string): DomainError {
  return new DomainError('error.federation.capability_invalid', `The capability is not valid. ${remedy}`);
}
