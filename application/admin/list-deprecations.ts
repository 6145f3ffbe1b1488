import type { Deprecation } from '../../domain/protocol/window.js';
import type { DeprecationStore } from '../ports/stores/deprecation-store.js';

/** Every announcement, those whose cutoff has come too; as the database has them. */
export class ListDeprecations {
  constructor(private readonly parts: { readonly deprecations: DeprecationStore }) {}

  execute(): Promise<readonly Deprecation[]> {
    return this.parts.deprecations.list();
  }
}
