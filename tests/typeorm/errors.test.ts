import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { In, IsNull } from 'typeorm';
import { DatabaseError, isBusy, isDiskFull, isRetryable, translated } from '../../adapters/typeorm/engine/errors.js';
import { SessionEntity } from '../../adapters/typeorm/mapping/session.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
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

describe('what a driver throws', () => {
  const thrown = (fields: object, message = 'x') => translated(Object.assign(new Error(message), fields));

  it.each([1030, 1044, 1045, 1054, 1142, 1146, 1194, 1290, 1836, 4151, 9_999])(
    'is no answer with MySQL error %i',
    (errno) => {
      expect(thrown({ code: 'ER_SOMETHING', errno })).toBeInstanceOf(StoreUnavailable);
    },
  );

  it.each([
    'SQLITE_ERROR',
    'SQLITE_CORRUPT',
    'SQLITE_NOTADB',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_IOERR_READ',
    'SQLITE_AUTH',
    'UNKNOWN_SQLITE_ERROR_1544',
    'UNKNOWN_SQLITE_ERROR_8202',
  ])('is no answer with %s', (code) =>
    expect(thrown({ code }, 'no such table: sessions')).toBeInstanceOf(StoreUnavailable),
  );

  it('is what its primary code says where libsql has no name for the extended one', () => {
    expect(thrown({ code: 'UNKNOWN_SQLITE_ERROR_1544' }, 'x')).toMatchObject({
      message: 'database: SQLITE_READONLY (x)',
    });
    const busy = thrown({ code: 'UNKNOWN_SQLITE_ERROR_773' });
    expect([isBusy(busy), isRetryable(busy)]).toEqual([true, true]);
    expect(thrown({ code: 'UNKNOWN_SQLITE_ERROR_2835' })).toMatchObject({ kind: 'defect' });
  });

  it.each([
    ['SQLITE_FULL', true],
    ['SQLITE_IOERR_SHMSIZE', true],
    ['SQLITE_IOERR_WRITE', true],
    ['SQLITE_IOERR_READ', false],
  ])('with %s is a full disk: %j', (code, isFull) => {
    expect(isDiskFull(Object.assign(new Error('x'), { code }))).toBe(isFull);
  });

  it('is no answer when the connection is lost, whatever its code', () => {
    expect(thrown({ code: 'CERT_HAS_EXPIRED', fatal: true })).toBeInstanceOf(StoreUnavailable);
  });

  it('is a defect of ours when the statement or a value is wrong', () => {
    const defects = [
      thrown({ code: 'ER_PARSE_ERROR', errno: 1064 }),
      thrown({ code: 'ER_DATA_TOO_LONG', errno: 1406 }),
      thrown({ code: 'SQLITE_CONSTRAINT_NOTNULL' }),
      thrown({ code: 'SQLITE_ERROR' }, 'near "SELEC": syntax error'),
    ];
    for (const defect of defects) expect(defect).toMatchObject({ kind: 'defect' });
    expect(defects[0]).toBeInstanceOf(DatabaseError);
    const own = new TypeError('x is not a function');
    expect(translated(own)).toBe(own);
  });
});
