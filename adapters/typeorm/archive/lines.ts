/**
 * The rows of a backup as lines of JSON, the same for both engines: `{"table": …, "columns": […]}`, then one array per
 * row. Bytes are `{"b": <base64>}`; integers that JSON would round are strings, which both engines convert to numbers.
 */
export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

export type ArchivedRow = readonly (string | number | Buffer | null)[];
export type ArchiveLine = TableLine | ArchivedRow;

type JsonCell = string | number | null | { readonly b: string };

export function encodeTable(line: TableLine): string {
  return JSON.stringify(line);
}

export function encodeRow(values: readonly unknown[]): string {
  return JSON.stringify(values.map(encodeCell));
}

export function decodeLine(text: string): ArchiveLine {
  const line = JSON.parse(text) as TableLine | readonly JsonCell[];
  return 'table' in line ? line : line.map(decodeCell);
}

export function isTable(line: ArchiveLine): line is TableLine {
  return 'table' in line;
}

function encodeCell(value: unknown): JsonCell {
  if (value instanceof Uint8Array) {
    return { b: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  }
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value === 'string' || Number.isSafeInteger(value)) return value as JsonCell;
  throw new TypeError(`A column holds a ${typeof value}, which the backup format does not have.`);
}

function decodeCell(cell: JsonCell): string | number | Buffer | null {
  return typeof cell === 'object' && cell !== null ? Buffer.from(cell.b, 'base64') : cell;
}
