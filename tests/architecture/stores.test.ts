import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawSession } from '../../adapters/typeorm/engine/bulk/raw-session.js';
import type { Sql } from '../../adapters/typeorm/engine/sql.js';

const FOLDER = 'adapters/typeorm/stores';
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('-store.ts') || /-(ledger|log|outbox)\.ts$/.test(file),
);

/** `this.db.read` and `write` give a session with both; the member that a store takes shows how it asks. */
const waysOf = (text: string) => ({
  manager: /\(\{[^}]*\bmanager\b[^}]*\}\)/.test(text),
  sql: / extends SqlStore |\(\{[^}]*\bsql\b[^}]*\}\)/.test(text),
});

describe('the stores on TypeORM', () => {
  it.each(files)('%s uses the entity manager or raw SQL, never both, and says which', (file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const { manager, sql } = waysOf(text);
    expect(manager && sql).toBe(false);
    expect(text.includes("Uses TypeORM's entity manager only.")).toBe(manager);
    expect(text.includes(' extends SqlStore ')).toBe(!manager);
  });

  it('uses raw SQL only, if bulk steps use it: their thread has no entity manager', () => {
    const list = readFileSync(join(FOLDER, 'bulk-stores.ts'), 'utf8');
    const stores = [...list.matchAll(/from '\.\/([^']+)\.js'/g)].map(([, path]) => `${path}.ts`);
    expect(stores.length).toBeGreaterThan(10);
    for (const path of stores) {
      const text = readFileSync(join(FOLDER, path), 'utf8');
      expect([path, text.includes(' extends SqlStore '), waysOf(text).manager]).toEqual([path, true, false]);
    }
    const session = rawSession({} as Sql);
    expect(() => session.manager).toThrow('only stores of raw SQL');
  });
});
