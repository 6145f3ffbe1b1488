import type { DeprecationStore } from '../ports/stores/deprecation-store.js';
import type { AnnouncedPolicies } from './announced-policies.js';

/** Loads the announcements, made on any node, from the database into this node's policies. */
export class LoadAnnouncements {
  constructor(
    private readonly parts: { readonly deprecations: DeprecationStore; readonly policies: AnnouncedPolicies },
  ) {}

  async execute(): Promise<void> {
    this.parts.policies.announce(await this.parts.deprecations.list());
  }
}
