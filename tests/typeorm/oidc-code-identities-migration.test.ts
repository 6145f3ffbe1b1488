import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { fromHex } from '../../domain/kernel/bytes.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { aHash, NOW } from '../support/people/builders.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 20);
const ACCOUNT = '01900000-0000-7000-8000-000000000009';
const UUID = "X'01900000000070008000000000000009'";

onEveryFreshDatabase('Migration 0020', (config) => {
  it('keeps the one-time codes of the release before: they can be used, once, and a link ends with its account', async () => {
    await migrate(config(), { migrations: BEFORE });
    const database = await openDatabase(config(), new SystemRandom());
    const codes = ['11'.repeat(32), '22'.repeat(32)] as const;
    for (const [code, linking] of [
      [codes[0], 'NULL'],
      [codes[1], UUID],
    ]) {
      await database.context.write(({ sql }) =>
        sql.run(
          `INSERT INTO oidc_returns
             (code_hash, code_challenge, linking_account_id, linking_session_id, sealed_claims, expires_at)
           VALUES (X'${code}', X'${code}', ${linking}, ${linking}, X'0102', ${NOW})`,
          [],
        ),
      );
    }
    await migrate(config());
    const { oidcReturns } = typeormStores(database.context);
    const [signIn, link] = codes.map(fromHex) as [Uint8Array, Uint8Array];
    expect(await oidcReturns.find(signIn)).toMatchObject({ identityHash: null, sealedClaims: Uint8Array.of(1, 2) });
    await oidcReturns.endAll(ACCOUNT, [aHash()]);
    expect(await oidcReturns.find(link)).toBeNull();
    expect(await oidcReturns.burn(signIn)).toBe(true);
    expect(await oidcReturns.burn(signIn)).toBe(false);
    expect(await oidcReturns.take(signIn)).toBe(true);
    await database.close();
  });
});
