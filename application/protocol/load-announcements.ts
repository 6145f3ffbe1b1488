import type { DeprecationStore } from '../ports/stores/deprecation-store.js';
import { SharedRun } from '../shared-run.js';
import type { AnnouncedPolicies } from './announced-policies.js';

/**
 * Loads the announcements, made on any node, from the database into this node's policies. Reads one after the other, so
 * that an earlier read never replaces the announcements of a later one.
 */
export class LoadAnnouncements {
  private readonly reads = new SharedRun(async () => {
    this.parts.policies.announce(await this.parts.deprecations.list());
  });

  constructor(
    private readonly parts: { readonly deprecations: DeprecationStore; readonly policies: AnnouncedPolicies },
  ) {}

  /** Sees every announcement that was stored before the call. */
  execute(): Promise<void> {
    return this.reads.join();
  }
}
