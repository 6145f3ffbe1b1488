/** Follows the recipes of CONTRIBUTING.md once: a store of greetings with its migration, a setting, two error codes. */

/** A new file. */
export const NEW_FILES: Readonly<Record<string, string>> = {
  'application/ports/stores/greeting-store.ts': `
import type { AccountId } from '../../../domain/kernel/ids.js';

export interface GreetingStore {
  /** \`false\` if the account has a greeting already. */
  insert(accountId: AccountId, text: string): Promise<boolean>;
  find(accountId: AccountId): Promise<string | null>;
}
`,
  'adapters/typeorm/migrations/9999-greetings.ts': `
import { migration } from './migration.js';

export const greetings = migration(9999, 'greetings', async ({ types: t, ...schema }) => {
  await schema.createTable('greetings', \`account_id \${t.uuid} NOT NULL PRIMARY KEY, text \${t.text(64)} NOT NULL\`);
});
`,
  'adapters/typeorm/mapping/greeting.ts': `
import { EntitySchema } from './entity-schema.js';
import { text, uuid } from './columns.js';

export const GreetingEntity = new EntitySchema<{ readonly accountId: string; readonly text: string }>({
  name: 'Greeting',
  tableName: 'greetings',
  columns: { accountId: uuid({ primary: true }), text: text() },
});
`,
  'adapters/typeorm/stores/accounts/greeting-store.ts': `
import type { GreetingStore } from '../../../../application/ports/stores/greeting-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { isDuplicateKey } from '../../engine/errors.js';
import type { StoreContext } from '../../engine/store-context.js';
import { GreetingEntity } from '../../mapping/greeting.js';

/** Uses TypeORM's entity manager only. */
export class TypeormGreetingStore implements GreetingStore {
  constructor(private readonly db: StoreContext) {}

  async insert(accountId: AccountId, text: string): Promise<boolean> {
    try {
      await this.db.write(({ manager }) => manager.insert(GreetingEntity, { accountId, text }));
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'PRIMARY')) return false;
      throw error;
    }
  }

  async find(accountId: AccountId): Promise<string | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(GreetingEntity, { accountId }));
    return row?.text ?? null;
  }
}
`,
  'adapters/memory/stores/accounts/greeting-store.ts': `
import type { GreetingStore } from '../../../../application/ports/stores/greeting-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

const GREETINGS: TableDefinition<{ readonly accountId: AccountId; readonly text: string }> = {
  name: 'greetings',
  key: ({ accountId }) => accountId,
};

export class MemoryGreetingStore implements GreetingStore {
  constructor(private readonly db: MemoryContext) {}

  insert(accountId: AccountId, text: string): Promise<boolean> {
    return this.db.run((database) => database.table(GREETINGS).insert({ accountId, text }) === null);
  }

  find(accountId: AccountId): Promise<string | null> {
    return this.db.run((database) => database.table(GREETINGS).get(accountId)?.text ?? null);
  }
}
`,
  'tests/contracts/greeting-store.test.ts': `
import { expect, it } from '@jest/globals';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';
import { anId, inParallel } from '../support/people/builders.js';

onEveryAdapter('GreetingStore', (open) => {
  it('takes one of ten greetings at once', async () => {
    const [accountId, { greetings }] = [anId(), open().stores];
    expect(await greetings.find(accountId)).toBeNull();
    const taken = await inParallel(10, () => greetings.insert(accountId, 'good evening'));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await greetings.find(accountId)).toBe('good evening');
  });
});
`,
  'application/accounts/greet.ts': `
import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { GreetingStore } from '../ports/stores/greeting-store.js';
import type { Settings } from '../settings.js';

export class Greet {
  constructor(
    private readonly parts: {
      readonly greetings: Pick<GreetingStore, 'insert'>;
      readonly settings: Pick<Settings, 'greeting'>;
    },
  ) {}

  async execute(accountId: AccountId): Promise<void> {
    const isFirst = await this.parts.greetings.insert(accountId, this.parts.settings.greeting);
    if (!isFirst) throw new DomainError('error.greeting.taken', 'The account has a greeting already.');
  }
}
`,
};

/** A line, or several, behind the first line of a file that contains `after`. */
export interface Insertion {
  readonly file: string;
  readonly after: string;
  readonly lines: string;
}

const line = (file: string, after: string, lines: string): Insertion => ({ file, after, lines });

export const INSERTIONS: readonly Insertion[] = [
  // "Add a store"
  line(
    'application/ports/stores/stores.ts',
    'import type { AlbumStore }',
    "import type { GreetingStore } from './greeting-store.js';",
  ),
  line('application/ports/stores/stores.ts', 'readonly accounts: AccountStore', '  readonly greetings: GreetingStore;'),
  line('adapters/typeorm/mapping/all.ts', "from './album.js'", "import { GreetingEntity } from './greeting.js';"),
  line('adapters/typeorm/mapping/all.ts', 'export const ENTITIES', '  GreetingEntity,'),
  line(
    'adapters/typeorm/stores/stores.ts',
    'import type { Stores }',
    "import { TypeormGreetingStore } from './accounts/greeting-store.js';",
  ),
  line('adapters/typeorm/stores/stores.ts', '...bulkStores', '    greetings: new TypeormGreetingStore(context),'),
  line(
    'adapters/memory/stores/stores.ts',
    'import type { Stores }',
    "import { MemoryGreetingStore } from './accounts/greeting-store.js';",
  ),
  line('adapters/memory/stores/stores.ts', '  return {', '    greetings: new MemoryGreetingStore(context),'),
  line('docs/data-model.md', '| `retired_handles` |', '| `greetings` | `account_id` | | `Greet` |'),
  // "Add a migration"
  line(
    'adapters/typeorm/migrations/all.ts',
    "from './0024-webhooks.js'",
    "import { greetings } from './9999-greetings.js';",
  ),
  line('adapters/typeorm/migrations/all.ts', '  webhooks,', '  greetings,'),
  // "Add a setting"
  line('application/settings.ts', 'export interface Settings {', '  readonly greeting: string;'),
  line(
    'infrastructure/config/config.ts',
    "accountDeletionDelay: env.duration('",
    "    greeting: env.text('GREETING') ?? 'hello',",
  ),
  line(
    'infrastructure/config/variables.ts',
    'export const VARIABLES',
    "  { name: 'GREETING', fallback: 'hello', meaning: 'First words to a new account' },",
  ),
  line('docs/operating.md', '| `HOST` | 127.0.0.1 |', '| `GREETING` | hello | First words to a new account |'),
  line('tests/infrastructure/config.test.ts', 'port: 8081, variables', "      greeting: 'hello',"),
  // "Add an error code", and one whose row in problem.ts is forgotten
  line(
    'domain/kernel/errors.ts',
    "| 'error.album.not_found'",
    "  | 'error.greeting.taken'\n  | 'error.greeting.forgotten'",
  ),
  line(
    'adapters/http/problem.ts',
    "'error.album.not_found': [404",
    "  'error.greeting.taken': [409, 'There is a greeting already'],",
  ),
];
