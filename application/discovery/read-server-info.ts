import type { Ed25519Jwk } from '../../domain/discovery/public-jwk.js';
import { activeDeprecations } from '../../domain/protocol/deprecation.js';
import type { Deprecation, ProtocolPolicy } from '../../domain/protocol/window.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import type { Settings } from '../settings.js';

export interface ServerInfo {
  readonly baseUrl: string;
  readonly serverHost: string;
  readonly authMethods: readonly ('local' | 'oidc')[];
  /** The keys whose signatures are accepted now, the active one first. */
  readonly signingKeys: readonly Ed25519Jwk[];
  readonly policy: ProtocolPolicy;
  /** The announced rises of the minimum. */
  readonly cutoffs: readonly Deprecation[];
}

/**
 * Reads the keys first, since another node may have rotated: a verifier that sees a token of the new key looks for it
 * here, and then not again for a while. Answers from memory while the database is down.
 */
export class ReadServerInfo {
  constructor(
    private readonly parts: {
      readonly policies: ProtocolPolicies;
      readonly keyRing: KeyRing;
      readonly settings: Pick<Settings, 'baseUrl' | 'serverHost' | 'auth'>;
    },
  ) {}

  async execute(): Promise<ServerInfo> {
    const { policies, keyRing, settings } = this.parts;
    await keyRing.refreshForRecord();
    const policy = policies.current();
    return {
      baseUrl: settings.baseUrl,
      serverHost: settings.serverHost,
      authMethods: settings.auth.methods,
      signingKeys: keyRing.verifying().map(({ jwk }) => jwk),
      policy,
      cutoffs: activeDeprecations(policy.deprecations, policies.now()),
    };
  }
}
