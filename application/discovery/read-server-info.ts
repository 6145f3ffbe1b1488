import type { Ed25519Jwk } from '../../domain/discovery/public-jwk.js';
import { activeDeprecations } from '../../domain/protocol/deprecation.js';
import type { Deprecation, ProtocolPolicy } from '../../domain/protocol/window.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';

/** What the deployment says of itself. */
export interface ServerFacts {
  readonly baseUrl: string;
  readonly serverHost: string;
  readonly authMethods: readonly ('local' | 'oidc')[];
}

export interface ServerInfo extends ServerFacts {
  /** Those whose signatures are taken now, the active one first. */
  readonly signingKeys: readonly Ed25519Jwk[];
  readonly policy: ProtocolPolicy;
  /** The rises of the minimum that are still ahead. */
  readonly cutoffs: readonly Deprecation[];
}

/** From memory alone, so that it is answered while the database is down. */
export class ReadServerInfo {
  constructor(
    private readonly facts: ServerFacts,
    private readonly policies: ProtocolPolicies,
    private readonly ring: KeyRing,
  ) {}

  execute(): ServerInfo {
    const policy = this.policies.current();
    return {
      ...this.facts,
      signingKeys: this.ring.verifying('signing').map(({ jwk }) => jwk),
      policy,
      cutoffs: activeDeprecations(policy.deprecations, this.policies.now()),
    };
  }
}
