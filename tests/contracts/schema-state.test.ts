import { expect, it } from '@jest/globals';
import { onEveryAdapter, onEveryDatabase } from '../support/database/on-every-adapter.js';

onEveryAdapter('SchemaState', (open) => {
  it('sees no difference after a migration by the same build', async () => {
    expect(await open().stores.schema.difference()).toEqual({ missing: [], unknown: [] });
  });
});

onEveryDatabase('SchemaState', (open) => {
  it('names what the database lacks, and what this build does not know', async () => {
    const { database, stores } = open();
    const run = (text: string) => database.context.write(({ sql }) => sql.run(text, []));
    await run("UPDATE migrations SET name = 'from-the-future-0000000000099' WHERE name LIKE 'sign-in-%'");
    expect(await stores.schema.difference()).toEqual({
      missing: ['sign-in-0000000000002'],
      unknown: ['from-the-future-0000000000099'],
    });
  });

  it('is read again each time', async () => {
    const { database, stores } = open();
    const run = (text: string) => database.context.write(({ sql }) => sql.run(text, []));
    await run("UPDATE migrations SET name = 'sign-in-0000000000002' WHERE name LIKE 'from-the-future-%'");
    expect(await stores.schema.difference()).toEqual({ missing: [], unknown: [] });
  });
});
