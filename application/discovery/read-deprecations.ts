import type { Deprecation } from '../../domain/protocol/window.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';

/** Answers from memory: the announcements are the ones that this node checks requests against. */
export class ReadDeprecations {
  constructor(private readonly parts: { readonly policies: ProtocolPolicies }) {}

  execute(): readonly Deprecation[] {
    return this.parts.policies.current().deprecations;
  }
}
