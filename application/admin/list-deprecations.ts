import type { Deprecation } from '../../domain/protocol/window.js';
import type { DeprecationStore } from '../ports/stores/deprecation-store.js';

/** Lists every announcement in the database, past cutoffs included. */
export class ListDeprecations {
  constructor(private readonly parts: { readonly deprecations: DeprecationStore }) {}

  execute(): Promise<readonly Deprecation[]> {
    return this.parts.deprecations.list();
  }
}
