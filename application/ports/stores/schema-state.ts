/** The difference between the database's schema and the one that this build knows. */
export interface SchemaDifference {
  /** Migrations of this build that the database lacks. */
  readonly missing: readonly string[];
  /** Migrations of the database that this build does not know: a newer build made them. */
  readonly unknown: readonly string[];
}

/** Reads the database on every call, since another node may migrate while this one serves. */
export interface SchemaState {
  difference(): Promise<SchemaDifference>;
}
