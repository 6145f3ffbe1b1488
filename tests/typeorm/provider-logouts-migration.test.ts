import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { NOW } from '../support/people/builders.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 23);
const ID = "X'0190000000007000800000000000000";

onEveryFreshDatabase('Migration 0023', (config) => {
  it('keeps the sessions of the release before, unmarked, and a logout of their person ends those of a provider', async () => {
    await migrate(config(), { migrations: BEFORE });
    const database = await openDatabase(config(), new SystemRandom());
    const run = (statement: string) => database.context.write(({ sql }) => sql.run(statement, []));
    const columns = 'id, account_id, token_hash, device_id, method, created_at, last_used_at, expires_at';
    for (const [digit, method] of [
      ['1', 'oidc'],
      ['2', 'password'],
    ]) {
      const hash = `X'${String(digit).repeat(64)}'`;
      await run(
        `INSERT INTO sessions (${columns}) VALUES (${ID}${digit}', ${ID}9', ${hash}, ${ID}8', '${method}', 1, 1, ${NOW})`,
      );
    }
    expect((await migrate(config())).at(0)).toMatch(/^provider-logouts-/);
    const { sessions } = typeormStores(database.context);
    const account = '01900000-0000-7000-8000-000000000009';
    const page = { now: 2, openSince: 0, limit: 10, after: null };
    const listed = await sessions.list(account, page);
    expect(
      listed.map(({ method, providerSubject, providerSession }) => [method, providerSubject, providerSession]),
    ).toEqual([
      ['password', null, null],
      ['oidc', null, null],
    ]);
    expect(await sessions.revokeUnmarked(account, 2)).toBe(1);
    expect((await sessions.list(account, page)).map(({ method }) => method)).toEqual(['password']);
    await database.close();
  });
});
