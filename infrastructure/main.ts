import 'reflect-metadata';
import { openDatabase } from '../adapters/typeorm/open-database.js';
import { migrate } from '../adapters/typeorm/migrate.js';
import { typeormStores } from '../adapters/typeorm/stores.js';
import { TypeormUnitOfWork } from '../adapters/typeorm/unit-of-work.js';
import { SystemRandom } from '../adapters/system/random.js';
import { readConfig } from './config/config.js';
import { startService } from './service.js';

async function main(): Promise<void> {
  const { config, secrets } = readConfig(process.env);
  await migrate(config.database);
  const database = await openDatabase(config.database, new SystemRandom());
  const givens = {
    config,
    secrets,
    stores: typeormStores(database.context),
    unitOfWork: new TypeormUnitOfWork(database),
  };
  const service = await startService(givens);
  process.stdout.write(
    `Gatehouse listens on ${config.baseUrl} (admin: http://${config.admin.host}:${service.admin.port})\n`,
  );
  const stop = (): void => {
    void service
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`Gatehouse cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
