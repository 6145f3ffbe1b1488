import type { PeerConnections } from '../ports/federation/peer-connections.js';
import type { RevokedCapability } from '../ports/stores/revoked-capability-store.js';
import type { Settings } from '../settings.js';
import { ReadRevocations } from '../discovery/read-revocations.js';

export interface FederationStanding {
  readonly serverHost: string;
  /** Host names, as configured. */
  readonly peers: readonly string[];
  readonly revoked: readonly RevokedCapability[];
}

/** Lists the servers that this server federates with, and the capabilities that it has revoked. */
export class ReadStanding {
  private readonly revocations: ReadRevocations;

  constructor(
    private readonly parts: ConstructorParameters<typeof ReadRevocations>[0] & {
      readonly settings: Pick<Settings, 'serverHost'>;
      readonly peerConnections: Pick<PeerConnections, 'listed'>;
    },
  ) {
    this.revocations = new ReadRevocations(parts);
  }

  async execute(): Promise<FederationStanding> {
    const { settings, peerConnections } = this.parts;
    const { revoked } = await this.revocations.execute();
    return { serverHost: settings.serverHost, peers: peerConnections.listed(), revoked };
  }
}
