import type { Deprecation } from '../../domain/protocol/window.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';

/** From memory: what is announced is what this node holds requests against. */
export class ReadDeprecations {
  constructor(private readonly parts: { readonly policies: ProtocolPolicies }) {}

  execute(): readonly Deprecation[] {
    return this.parts.policies.current().deprecations;
  }
}
