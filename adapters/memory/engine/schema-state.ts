import type { SchemaDifference, SchemaState } from '../../../application/ports/stores/schema-state.js';

/** The tables in memory always match this build. */
export class MemorySchemaState implements SchemaState {
  async difference(): Promise<SchemaDifference> {
    return { missing: [], unknown: [] };
  }
}
