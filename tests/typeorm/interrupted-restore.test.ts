import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ArchiveLine } from '../../adapters/typeorm/archive/lines.js';
import { loadRows, tableInUse } from '../../adapters/typeorm/archive/load.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { OWN_DATABASES, type OwnDatabase } from '../support/database/own-database.js';

const ALL = MIGRATIONS.map((Migration) => new Migration().name);
const ROWS: readonly ArchiveLine[] = [
  { table: 'service_facts', columns: ['name', 'value', 'noted_at'] },
  ['base_url', 'https://media.example.org', 1],
  { table: 'accounts', columns: [] },
];

/** Yields what follows a table's rows, by which they are written, and then fails as a damaged disk does. */
async function* interrupted(): AsyncGenerator<ArchiveLine> {
  yield* ROWS;
  await Promise.reject(new Error('EIO'));
}

async function* whole(): AsyncGenerator<ArchiveLine> {
  yield* ROWS;
  await Promise.resolve();
}

describe.each(OWN_DATABASES)('a restore that is interrupted between its rows, on $engine', ({ open }) => {
  let opened: OwnDatabase;
  beforeEach(async () => (opened = await open()));
  afterEach(() => opened.remove());

  it('leaves the database empty, so that it can be run again', async () => {
    const { database } = opened;
    const written: number[] = [];
    const restoring = loadRows(database, ALL, interrupted(), (rows) => written.push(rows));
    await expect(restoring).rejects.toThrow('EIO');
    expect(written).toContain(1);
    expect(await tableInUse(database)).toBeNull();
    expect(await loadRows(database, ALL, whole(), () => undefined)).toBe(1);
    expect(await tableInUse(database)).toBe('service_facts');
  });
});
