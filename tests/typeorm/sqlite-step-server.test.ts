import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { HeldLock } from '../../adapters/typeorm/engine/sqlite/held-lock.js';
import { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';
import { SqliteStepServer } from '../../adapters/typeorm/engine/sqlite/sqlite-step-server.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import type { BulkStores } from '../../application/ports/stores/stores.js';
import { folderAndHandles } from '../support/database/held-syncs.js';
import { NOTE } from '../support/database/test-steps.js';

const { folder } = folderAndHandles();
const INSERT = 'INSERT INTO service_facts (name, value, noted_at) VALUES (?, ?, 1)';

/** A server whose step is not committed yet, and another process's connection. */
async function aStepUnderWay(name: string) {
  const file = join(folder(), name, 'test.sqlite');
  await migrate({ kind: 'sqlite', file });
  const lock = new HeldLock();
  const data = { kind: 'sqlite', file, pragmas: [], readerPragmas: [], lock: lock.memory } as const;
  const run = (_: string, stores: BulkStores, input: unknown) => NOTE.run(stores, input as string);
  const server = new SqliteStepServer(data, run);
  const theirs = new LibsqlConnection(file);
  await server.carryOut({ act: 'step', name: 'note', input: 'ours' });
  const write = () => theirs.prepare(INSERT).run('theirs', 'v');
  const close = async () => {
    theirs.close();
    await server.close();
  };
  return { server, lock, theirs, write, close };
}

describe('The thread’s write lock after a commit', () => {
  it('is held, so that nobody else can commit, until the event loop lets it go', async () => {
    const { server, lock, theirs, write, close } = await aStepUnderWay('held');
    expect(lock.held).toBe(false);
    await server.carryOut({ act: 'commit' });
    expect(lock.held).toBe(true);
    expect(write).toThrow('locked');
    expect(theirs.prepare('SELECT value FROM service_facts WHERE name = ?').all('ours')).toHaveLength(1);
    await server.carryOut({ act: 'rollback' });
    expect(lock.held).toBe(false);
    write();
    await close();
  });

  it.each([
    ['commits', 'COMMIT'],
    ['still writes', 'SELECT 1'],
  ])('does not count as held if another process %s in between', async (does, end) => {
    const { server, lock, theirs, write, close } = await aStepUnderWay(does);
    const own = Object.getOwnPropertyDescriptor(LibsqlConnection.prototype, 'prepared')
      ?.value as LibsqlConnection['prepared'];
    jest.spyOn(LibsqlConnection.prototype, 'prepared').mockImplementation(function (this: LibsqlConnection, text) {
      if (text === 'BEGIN IMMEDIATE' && !theirs.inTransaction) {
        theirs.exec('BEGIN');
        write();
        theirs.exec(end);
      }
      return own.call(this, text);
    });
    await server.carryOut({ act: 'commit' });
    jest.restoreAllMocks();
    expect(lock.held).toBe(false);
    await server.carryOut({ act: 'rollback' });
    await close();
  });
});
