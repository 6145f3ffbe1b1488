import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { TypeormUnitOfWork } from '../../adapters/typeorm/engine/unit-of-work.js';
import { freshMariadb } from '../support/database/mariadb.js';
import { anId } from '../support/people/builders.js';
import { cliIn, type Cli } from '../support/processes/cli.js';
import { startNode, temporaryFolder, type Node } from '../support/processes/process.js';
import { Receiver, WEBHOOK_SECRET } from '../support/webhooks/receiver.js';

/** More than the newest 1,000 that one page of the list has. */
const MANY = 1_001;

describe.each(['SQLite', 'MariaDB'])('gatehouse webhooks, beside a service on %s', (engine) => {
  const [small, large] = [anId(), anId()];
  const now = Date.now();
  let receiver: Receiver;
  let node: Node;
  let cli: Cli;
  let drop = (): Promise<void> => Promise.resolve();

  beforeAll(async () => {
    receiver = await Receiver.start();
    const dataDir = await temporaryFolder();
    const fresh = engine === 'MariaDB' ? await freshMariadb() : null;
    if (fresh !== null) drop = () => fresh.drop();
    const env = {
      DATA_DIR: dataDir,
      BASE_URL: 'http://gatehouse.test',
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET,
      ...(fresh === null ? {} : { DATABASE_URL: fresh.url }),
    };
    node = await startNode({ dataDir, env });
    cli = cliIn(dataDir, env);
    const config: DatabaseConfig =
      fresh === null ? { kind: 'sqlite', file: `${dataDir}/gatehouse.sqlite` } : { kind: 'mysql', url: fresh.url };
    await putDead(config, small, 3, now - 60_000);
    await putDead(config, large, MANY, now - 1_000);
  }, 120_000);
  afterAll(async () => {
    await node.stop();
    await receiver.stop();
    await drop();
  });

  it('lists the newest dead letters and says how many more there are; the exit code warns', async () => {
    const { code, out, err } = await cli('webhooks', 'list');
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/^Dead letters +1004$/m);
    expect(out).toMatch(/^ID +TYPE +ACCOUNT +SEQUENCE +GIVEN UP +WHY$/m);
    expect(out).toContain('… and 4 older ones; replay --all includes them.');
    expect(out).not.toContain(small);
  });

  it('replays one by its id, however old, and says when there is none', async () => {
    const { id } = letters.get(small)![1]!;
    expect(await cli('webhooks', 'replay', id)).toEqual({ code: 0, out: 'Delivered again: 1\n', err: '' });
    const again = await cli('webhooks', 'replay', id);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('No dead letter has this id')]);
    await until(() => receiver.of(small).length === 1);
    expect(receiver.of(small)[0]).toMatchObject({ id, type: 'session.opened', data: { sequence: 2 } });
  });

  it.each([
    [['webhooks', 'replay'], 'Give the id of a dead letter, or --all.'],
    [['webhooks', 'replay', 'what'], 'An id is a lower-case UUID.'],
    [['webhooks', 'replay', anId(), '--all'], 'Give the id of a dead letter, or --all.'],
  ])('%j is not understood', async (words, text) => {
    expect(await cli(...words)).toEqual({ code: 2, out: '', err: `Refused: ${text}\n` });
  });

  it('replays all of them, which then come in the order of their account; nothing is left', async () => {
    const { code, out } = await cli('webhooks', 'replay', '--all', '--json');
    expect([code, JSON.parse(out).replayed.length]).toEqual([0, MANY + 2]);
    await until(() => receiver.of(small).length === 3);
    expect(receiver.of(small).map(({ data }) => data['sequence'])).toEqual([2, 1, 3]);
    // Fifty a second; all were put back before the first one came.
    await until(() => receiver.of(large).length >= 50);
    const sequences = receiver.of(large).map(({ data }) => data['sequence']);
    expect(sequences).toEqual(Array.from(sequences, (_, index) => index + 1));
    const { dead, dead_letters } = JSON.parse((await cli('webhooks', 'list', '--json')).out);
    expect([dead, dead_letters]).toEqual([0, []]);
  }, 60_000);
});

const letters = new Map<string, { readonly id: string }[]>();

/** Writes dead letters as a delivery leaves them after two days. */
async function putDead(config: DatabaseConfig, accountId: string, count: number, deadAt: number): Promise<void> {
  const database = await openDatabase(config, new SystemRandom());
  const ids = Array.from({ length: count }, () => ({ id: anId() }));
  letters.set(accountId, ids);
  await new TypeormUnitOfWork(database).run(async ({ webhookOutbox }) => {
    for (const { id } of ids) {
      const data = { session_id: anId(), device_id: anId(), method: 'password' };
      await webhookOutbox.append({
        id,
        accountId,
        type: 'session.opened',
        data: JSON.stringify(data),
        occurredAt: deadAt,
      });
      await webhookOutbox.saveFailure(id, { attempts: 11, lastError: 'the receiver answered 503', deadAt });
    }
  });
  await database.close();
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 300 && !condition(); waited += 1) await new Promise((done) => setTimeout(done, 100));
  expect(condition()).toBe(true);
}
