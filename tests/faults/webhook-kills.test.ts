import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { DeliverWebhooks } from '../../application/webhooks/deliver-webhooks.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { migratedMariadb } from '../support/database/migrated-mariadb.js';
import { FaultyDatabase, StatementFaults, type Fault } from '../support/hostile/statement-faults.js';
import { logIn } from '../support/people/person.js';
import { startTestService } from '../support/service/test-service.js';
import { aPersonById, Receiver, WEBHOOK_SECRET } from '../support/webhooks/receiver.js';

const EVENTS = 5;
/** More than there are statements: a delivery that never comes to its end fails. */
const ATTEMPTS = 300;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.stop());

/**
 * Delivers in attempts of which each ends where a killed process ends: the first at its first statement or commit, the
 * next at its second, and so on. Returns the sequence numbers as they came.
 */
async function deliveredUnderKills(database: DatabaseConfig, fault: Fault): Promise<readonly number[]> {
  const faults = new StatementFaults();
  const service = await startTestService({
    database,
    env: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET },
    before: (opened) => new FaultyDatabase(opened, faults),
  });
  const person = await aPersonById(service.client);
  for (let event = 1; event < EVENTS; event += 1) await logIn(service.client, person);
  const { webhookOutbox } = service.baseParts.stores;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if ((await webhookOutbox.head(person.accountId)) === null) break;
    faults.arm(attempt, fault);
    await service.service.parts
      .make(DeliverWebhooks)
      .execute()
      .catch(() => undefined);
    faults.disarm();
    // The lease of the killed one runs out.
    service.clock.advance(2 * MINUTE);
  }
  expect(await webhookOutbox.head(person.accountId)).toBeNull();
  await service.stop();
  return receiver.of(person.accountId).map(({ data }) => Number(data['sequence']));
}

function expectInOrder(sequences: readonly number[]): void {
  expect(sequences).toEqual(sequences.toSorted((left, right) => left - right));
  expect([...new Set(sequences)]).toEqual(Array.from({ length: EVENTS }, (_, index) => index + 1));
}

describe.each<Fault>(['lost before', 'lost after'])('a deliverer that is killed at each statement (%s)', (fault) => {
  it('has delivered every event at least once, in order, on SQLite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-webhooks-'));
    expectInOrder(await deliveredUnderKills({ kind: 'sqlite', file: join(folder, 'test.sqlite') }, fault));
    await rm(folder, { recursive: true });
  });

  it('has delivered every event at least once, in order, on MariaDB', async () => {
    const fresh = await migratedMariadb();
    expectInOrder(await deliveredUnderKills({ kind: 'mysql', url: fresh.url }, fault));
    await fresh.drop();
  });
});
