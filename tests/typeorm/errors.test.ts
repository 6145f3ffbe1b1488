import { inspect } from 'node:util';
import { expect, it } from '@jest/globals';
import { In, IsNull } from 'typeorm';
import { SessionEntity } from '../../adapters/typeorm/mapping/session.js';
import { aHash, anAccount, anId, aSession } from '../support/people/builders.js';
import { onEveryDatabase } from '../support/database/on-every-adapter.js';

onEveryDatabase('The TypeORM adapter', (open) => {
  it('throws errors that hold no value of the statement, since they are logged', async () => {
    const { stores } = open();
    const session = aSession({ tokenHash: new Uint8Array(Buffer.from('the secret token hash, 32 bytes!')) });
    await stores.sessions.open(session);
    const error: unknown = await stores.sessions.open({ ...session, id: anId() }).catch((thrown: unknown) => thrown);
    const logged = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error);
    expect(logged).toContain('sessions_token_hash');
    expect(logged).not.toMatch(/secret|746865/);

    const unknown: unknown = await open()
      .database.context.read(({ manager }) =>
        manager.query('SELECT absent FROM sessions WHERE method = ?', ['the secret']),
      )
      .catch((thrown: unknown) => thrown);
    expect(inspect(unknown, { depth: 10, showHidden: true })).toContain('SELECT absent FROM sessions');
    expect(inspect(unknown, { depth: 10, showHidden: true })).not.toContain('the secret');
  });

  it.each([null, undefined, {}, [], true])('never takes %p in a condition for "any row"', async (value) => {
    const { database, stores } = open();
    await stores.accounts.insert(anAccount());
    await stores.sessions.open(aSession());
    const asString = value as string;
    await expect(stores.accounts.findByAddress(asString)).rejects.toThrow();
    await expect(
      database.context.write(({ manager }) => manager.update(SessionEntity, { id: asString }, { revokedAt: 1 })),
    ).rejects.toThrow();
  });

  it('translates operators, lists and upserts through the codecs', async () => {
    const { database } = open();
    const [left, right] = [aSession(), aSession()];
    await database.context.write(({ manager }) => manager.insert(SessionEntity, [left, right]));
    const found = await database.context.read(({ manager }) =>
      manager.find(SessionEntity, {
        where: { id: In([left.id, right.id]), revokedAt: IsNull() },
        order: { id: 'ASC' },
      }),
    );
    expect(found).toEqual([left, right].sort((one, other) => (one.id < other.id ? -1 : 1)));

    const again = { ...left, tokenHash: aHash(), lastUsedAt: left.lastUsedAt + 5 };
    await database.context.write(({ manager }) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(SessionEntity)
        .values(again)
        .orUpdate(['token_hash', 'last_used_at'], ['id'])
        .execute(),
    );
    expect(await database.context.read(({ manager }) => manager.findOneBy(SessionEntity, { id: left.id }))).toEqual(
      again,
    );
  });
});
