import { describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../adapters/memory/stores/stores.js';
import type { UnitOfWork } from '../../application/ports/stores/unit-of-work.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { anAccount, anId } from '../support/people/builders.js';
import { onEveryAdapter, openMariadb } from '../support/database/on-every-adapter.js';

const NO_ID = 'not-a-uuid';
const USAGE = { used: 5n, reserved: 0n, hardExceededSince: null };

onEveryAdapter('Every store', (open) => {
  it.each<[string, (stores: Stores) => Promise<unknown>]>([
    ['accounts', ({ accounts }) => accounts.find(NO_ID)],
    ['albums', ({ albums }) => albums.find(NO_ID)],
    ['members', ({ albums }) => albums.role(anId(), NO_ID)],
    ['intents', ({ albums }) => albums.hasAccepted(anId(), NO_ID)],
    ['assets', ({ assets }) => assets.find(NO_ID)],
    ['blobs', ({ blobs }) => blobs.find('no hash')],
    ['uploads', ({ uploads }) => uploads.find(NO_ID)],
    ['links', ({ links }) => links.find(NO_ID)],
    ['sessions', ({ sessions }) => sessions.read(NO_ID)],
    ['escrows', ({ escrows }) => escrows.find(NO_ID)],
    ['directories', ({ directories }) => directories.find(NO_ID)],
    ['devices', ({ directories }) => directories.findDevice(anId(), NO_ID)],
    ['quotas', ({ quotas }) => quotas.read(NO_ID)],
    ['second factors', ({ totp }) => totp.find(NO_ID)],
  ])('refuses what is no key: %s', async (_, find) => {
    await expect((async () => find(open().stores))()).rejects.toThrow();
  });

  it('refuses a row whose id is none', async () => {
    await expect(open().stores.accounts.insert(anAccount({ id: NO_ID }))).rejects.toThrow();
  });

  it('keeps no usage for an account that does not exist', async () => {
    const { stores, unitOfWork } = open();
    const account = anAccount();
    await unitOfWork.run(async ({ quotas }) => {
      await quotas.save(account.id, USAGE);
      await quotas.addToKind(account.id, 'metadata', 3n);
      await quotas.setLimits(account.id, { soft: null, hard: 9n });
    });
    expect(await stores.quotas.read(account.id)).toBeNull();
    await stores.accounts.insert(account);
    const kept = await stores.quotas.read(account.id);
    expect([kept?.usage.used, kept?.ownLimits.hard]).toEqual([0n, null]);
  });

  it('has one id for an account of either kind', async () => {
    const { stores } = open();
    const account = anAccount();
    await stores.accounts.insert(account);
    const sponsored = { id: account.id, sponsorId: anId(), createdAt: 1 };
    await expect(stores.sponsoredAccounts.insert(sponsored)).rejects.toThrow();
    const other = { ...sponsored, id: anId() };
    await stores.sponsoredAccounts.insert(other);
    await expect(stores.accounts.insert(anAccount({ id: other.id }))).rejects.toThrow();
  });

  it('writes locked counters within a transaction only', async () => {
    const { quotas, blobs } = open().stores;
    await expect((async () => quotas.save(anId(), USAGE))()).rejects.toThrow();
    await expect((async () => quotas.setLimits(anId(), { soft: null, hard: null }))()).rejects.toThrow();
    await expect((async () => blobs.drop(new Map([['a'.repeat(64), 1]])))()).rejects.toThrow();
  });
});

interface Opened {
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
  close(): Promise<void>;
}

async function openMemory(): Promise<Opened> {
  const database = new MemoryDatabase();
  const unitOfWork = new MemoryUnitOfWork(database);
  return { stores: memoryStores(database.context), unitOfWork, close: () => Promise.resolve() };
}

/** SQLite has neither lengths nor unsigned columns. */
describe.each([
  { adapter: 'memory', opening: openMemory },
  { adapter: 'MariaDB', opening: openMariadb },
])('The columns of $adapter', ({ opening }) => {
  it('refuse a value that is too long, and one below zero', async () => {
    const opened = await opening();
    const { stores, unitOfWork } = opened;
    const account = anAccount();
    await expect(stores.accounts.insert(anAccount({ handleUser: 'h'.repeat(65) }))).rejects.toThrow();
    await expect(stores.accounts.insert(anAccount({ address: `${'ä'.repeat(509)}@a` }))).rejects.toThrow();
    await stores.accounts.insert(account);
    await expect(stores.accounts.setDisplayName(account.id, 'ä'.repeat(257))).rejects.toThrow();
    const negative = { ...USAGE, used: -1n };
    await expect(unitOfWork.run(({ quotas }) => quotas.save(account.id, negative))).rejects.toThrow();
    expect((await stores.quotas.read(account.id))?.usage.used).toBe(0n);
    await opened.close();
  });
});
