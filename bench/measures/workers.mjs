import { inTurn } from '../lib/contest.mjs';
import { CONNECTIONS, load } from '../lib/load.mjs';
import { profileRequest, register, startProduct } from '../lib/product.mjs';

const PEOPLE = 64;
/** In seconds: twice as many connections are opened at the start of each stretch. */
const LEAST = 2;
/**
 * In seconds per process: two processes share the core with their own compiler threads, and have reached only 70 % of
 * their rate after 3 s.
 */
const WARM_UP = 10;

/**
 * Measures the cost of a second process. Both forms run on one core, so that their rates are throughput per core:
 * further cores are needed by the load generator and MariaDB. Each process has the same number of clients.
 */
export async function measureWorkers({ mariadb, rounds, seconds, log }) {
  const database = await mariadb.create('workers');
  const one = await startProduct({ DATABASE_URL: database });
  const two = await startProduct({ DATABASE_URL: database, WORKERS: '2' });
  const people = await register(one.url, PEOPLE);
  const requests = people.map(({ access_token }) => profileRequest(access_token));
  const contestants = [
    { name: 'one process', server: one, processes: 1 },
    { name: 'WORKERS=2', server: two, processes: 2 },
  ];
  const measure = ({ server, processes }, isWarmUp) => {
    const stretch = isWarmUp ? processes * WARM_UP : Math.max(seconds, LEAST);
    const connections = processes * CONNECTIONS;
    return load({ server, connections, requests, seconds: stretch, databasePid: mariadb.pid });
  };
  const results = await inTurn(contestants, rounds, measure, log);
  await one.stop();
  await two.stop();
  return [
    {
      operation: 'GET /v1/auth/profile by two processes on one core',
      results,
      targets: [{ of: 'WORKERS=2', against: 'one process', least: 0.9 }],
    },
  ];
}
