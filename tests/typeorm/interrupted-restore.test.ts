import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ArchiveLine } from '../../adapters/typeorm/archive/lines.js';
import { loadRows, OtherRows, TableInUse, tableInUse } from '../../adapters/typeorm/archive/load.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { OWN_DATABASES, type OwnDatabase } from '../support/database/own-database.js';

const ANNOUNCED = { migrations: MIGRATIONS.map((Migration) => new Migration().name), rows: 1 };
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

describe.each(OWN_DATABASES)('the rows of a restore that does not go through, on $engine', ({ open }) => {
  let opened: OwnDatabase;
  beforeEach(async () => (opened = await open()));
  afterEach(() => opened.remove());

  it('leave the database empty, so that it can be run again', async () => {
    const { database } = opened;
    const written: number[] = [];
    const restoring = loadRows(database, ANNOUNCED, interrupted(), (rows) => written.push(rows));
    await expect(restoring).rejects.toThrow('EIO');
    expect(written).toContain(1);
    expect(await tableInUse(database)).toBeNull();
    await loadRows(database, ANNOUNCED, whole(), () => undefined);
    expect(await tableInUse(database)).toBe('service_facts');
  });

  it('overwrite nothing that a service wrote while the files were restored', async () => {
    const { database } = opened;
    await loadRows(database, ANNOUNCED, whole(), () => undefined);
    const late = loadRows(database, ANNOUNCED, whole(), () => undefined);
    await expect(late).rejects.toThrow(new TableInUse('service_facts'));
    expect(await tableInUse(database)).toBe('service_facts');
  });

  it('leave the database empty if there are not as many as the manifest says', async () => {
    const { database } = opened;
    const restoring = loadRows(database, { ...ANNOUNCED, rows: 2 }, whole(), () => undefined);
    await expect(restoring).rejects.toThrow(OtherRows);
    expect(await tableInUse(database)).toBeNull();
  });
});
