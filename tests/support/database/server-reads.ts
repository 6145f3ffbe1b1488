import { typeormStores } from '../../../adapters/typeorm/stores/stores.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import type { OpenTypeorm } from './on-every-adapter.js';

/** Returns the number of rows and index entries that MySQL or MariaDB reads for `work`. MySQL's own status is rows, too. */
export function readsOf({ database }: OpenTypeorm, work: (stores: Stores) => Promise<unknown>): Promise<number> {
  return database.transaction(async (context) => {
    const count = async () => {
      const rows = await context.read(({ sql }) => sql.allOnce("SHOW SESSION STATUS LIKE 'Handler_read%'", []));
      return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
    };
    const [first, second] = [await count(), await count()];
    await work(typeormStores(context));
    return (await count()) - second - (second - first);
  });
}
