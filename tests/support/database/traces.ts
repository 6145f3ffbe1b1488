import { tablesOf } from '../../../adapters/typeorm/archive/tables.js';
import type { DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { onOneConnection } from '../../../adapters/typeorm/migrations/one-connection.js';

/** Returns the tables of which some row holds one of the traces, whole or as a part of a value. */
export async function tablesThatHold(config: DatabaseConfig, traces: readonly Uint8Array[]): Promise<string[]> {
  const found: string[] = [];
  await onOneConnection(config, async (runner) => {
    for (const { name } of await tablesOf(runner)) {
      const rows = (await runner.query(`SELECT * FROM ${name}`)) as Record<string, unknown>[];
      const values = rows.flatMap((row) => Object.values(row).map(bytesOf));
      // One buffer a table is searched faster than each value. The separator keeps neighbours from forming a trace.
      const all = Buffer.concat(values.flatMap((value) => [value, SEPARATOR]));
      if (traces.some((trace) => all.includes(Buffer.from(trace)))) found.push(name);
    }
  });
  return found;
}

const SEPARATOR = Buffer.from([0xff, 0xfe, 0xff, 0xfe]);

function bytesOf(value: unknown): Buffer {
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  return Buffer.from(String(value));
}
