import type { DeprecationStore } from '../ports/stores/deprecation-store.js';
import type { AnnouncedPolicies } from './announced-policies.js';

/** Brings the announcements of the database, which any node's operator may have made, into the policies of this one. */
export class LoadAnnouncements {
  constructor(
    private readonly parts: { readonly deprecations: DeprecationStore; readonly policies: AnnouncedPolicies },
  ) {}

  async execute(): Promise<void> {
    this.parts.policies.announce(await this.parts.deprecations.list());
  }
}
