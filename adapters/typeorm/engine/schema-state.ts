import type { SchemaDifference, SchemaState } from '../../../application/ports/stores/schema-state.js';
import { MIGRATIONS } from '../migrations/all.js';
import type { StoreContext } from './store-context.js';

const KNOWN: readonly string[] = MIGRATIONS.map((Migration) => new Migration().name);

export class TypeormSchemaState implements SchemaState {
  constructor(private readonly db: StoreContext) {}

  /** Reads TypeORM's table of applied migrations. */
  async difference(): Promise<SchemaDifference> {
    const rows = await this.db.read(({ sql }) => sql.all('SELECT name FROM migrations', []));
    const applied = rows.map((row) => String(row['name']));
    return {
      missing: KNOWN.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !KNOWN.includes(name)),
    };
  }
}
