import type { EntitySchema } from 'typeorm';
import { placeholderRows, placeholders, rowValues, type Row, type SqlValue } from '../engine/sql.js';
import { columnName } from './column-name.js';

interface Transformer {
  to(value: unknown): SqlValue;
  from(raw: unknown): unknown;
}

/** An entity's table for stores that speak SQL: the names, the order and the codecs of its columns. */
export class Table<Entity extends object> {
  /** Every column, for a SELECT. */
  readonly columns: string;
  /** The INSERT of one row, for the values of `valuesOf`. */
  readonly insert: string;
  private readonly insertInto: string;
  private readonly codecs: readonly (readonly [property: keyof Entity, column: string, codec: Transformer])[];

  constructor({ options }: EntitySchema<Entity>) {
    this.codecs = Object.entries(options.columns).map(([property, column]) => [
      property as keyof Entity,
      columnName(property),
      (column as { readonly transformer: Transformer }).transformer,
    ]);
    const names = this.codecs.map(([, column]) => column);
    this.columns = names.join(', ');
    this.insertInto = `INSERT INTO ${options.tableName ?? options.name} (${this.columns}) VALUES`;
    this.insert = `${this.insertInto} (${placeholders(names)})`;
  }

  /** Returns the INSERT of several rows, and its values; for `runOnce`. */
  insertAll(entities: readonly Entity[]): { readonly text: string; readonly values: readonly SqlValue[] } {
    const rows = entities.map((entity) => this.valuesOf(entity));
    return { text: `${this.insertInto} ${placeholderRows(rows)}`, values: rowValues(rows) };
  }

  /** Returns the values in the order of the columns. */
  valuesOf(entity: Entity): readonly SqlValue[] {
    return this.codecs.map(([property, , codec]) => codec.to(entity[property]));
  }

  /** Reads a row that holds every column. */
  read(row: Row): Entity {
    return Object.fromEntries(
      this.codecs.map(([property, column, codec]) => [property, codec.from(row[column])]),
    ) as Entity;
  }
}
