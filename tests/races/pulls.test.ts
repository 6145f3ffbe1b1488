import { expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { MemoryBlobStore } from '../../adapters/memory/blobs/memory-blob-store.js';
import { SystemPatience } from '../../adapters/system/patience.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { requireRoom } from '../../application/federation/cache-blob.js';
import { DropPull } from '../../application/federation/drop-pull.js';
import { PullBlob } from '../../application/federation/pull-blob.js';
import { PullSlots } from '../../application/federation/pull-slots.js';
import type { CachedBlob } from '../../application/ports/stores/cached-blob-store.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import type { PeerBytes } from '../../application/ports/federation/peer-connections.js';
import { AuditQuota } from '../../application/quota/audit-quota.js';
import type { Caller } from '../../application/sessions/caller.js';
import { DiscardStaged } from '../../application/uploads/discard-staged.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { DAY } from '../../domain/kernel/instant.js';
import { anAccount, inParallel, NOW } from '../support/people/builders.js';
import { FixedClock } from '../support/service/fixed-clock.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';

const PEER = 'peer.example';
const limits = { soft: null, hard: 4_000n, graceWindow: 14 * DAY };
const settings = { quota: limits, federation: { cacheShare: 0.25, lookupRate: 60 } };

/** Blocks every caller until `count` callers have arrived. */
class Barrier {
  private waiting: (() => void)[] = [];

  constructor(private readonly count: number) {}

  async pass(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === this.count) for (const go of this.waiting) go();
    });
  }
}

/** Pulls from a peer with these blobs; `barrier` blocks every read of bytes until all pulls have been admitted. */
function pulls({ stores, unitOfWork }: OpenAdapter, blobs: readonly Uint8Array[], barrier: Pick<Barrier, 'pass'>) {
  const clock = new FixedClock(NOW);
  const blobStore = new MemoryBlobStore();
  const asked: string[] = [];
  const openBlob = async (_host: string, contentHash: string): Promise<PeerBytes | null> => {
    asked.push(contentHash);
    const blob = blobs.find((each) => hashOf(each) === contentHash);
    if (blob === undefined) return null;
    async function* read(content: Uint8Array): AsyncGenerator<Uint8Array> {
      await barrier.pass();
      yield content;
    }
    return { size: BigInt(blob.length), destroy: () => undefined, [Symbol.asyncIterator]: () => read(blob) };
  };
  const peerRequests = { openBlob, requireListed: () => undefined } as never;
  const random = new SystemRandom();
  const incidents = { report: (what: string, cause: unknown) => expect([what, cause]).toEqual([]) };
  const discardStaged = new DiscardStaged({ blobStore, incidents, patience: new SystemPatience() });
  const shared = { unitOfWork, blobStore, discardStaged, peerRequests };
  const parts = { ...stores, ...shared, clock, random, incidents, settings };
  const onANode = () => new PullBlob({ ...parts, pullSlots: new PullSlots() });
  return {
    blobStore,
    asked,
    onANode,
    pull: onANode(),
    drop: new DropPull(parts),
    audit: new AuditQuota(parts),
  };
}

async function aCaller({ stores }: OpenAdapter): Promise<Caller> {
  const account = anAccount();
  await stores.accounts.insert(account);
  return { account } as unknown as Caller;
}

async function outcome(work: Promise<CachedBlob>): Promise<string> {
  return work.then(
    ({ id }) => id,
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
}

onEveryAdapter('pulls at once', (open) => {
  it('keep to the budget, though each was let in before the other was counted', async () => {
    const blobs = [someBytes(600), someBytes(600)];
    const { pull, audit } = pulls(open(), blobs, new Barrier(2));
    const caller = await aCaller(open());
    const outcomes = await Promise.all(
      blobs.map((blob) => outcome(pull.execute(caller, { peer: PEER, contentHash: hashOf(blob) }))),
    );
    expect(outcomes.filter((each) => each === 'error.federation.cache_budget_exhausted')).toHaveLength(1);
    expect((await open().stores.quotas.read(caller.account.id))?.usage.used).toBe(600n);
    expect(await audit.execute({ fix: false })).toEqual({ found: 0, differences: [] });
  });

  it('from two peers have a budget each, and read the pulls before them only when all together do not fit', async () => {
    const blobs = [someBytes(600), someBytes(600), someBytes(600)];
    const { pull } = pulls(open(), blobs, { pass: async () => undefined });
    const caller = await aCaller(open());
    const accountId = caller.account.id;
    const from = (peer: string, blob: Uint8Array) => pull.execute(caller, { peer, contentHash: hashOf(blob) });
    const asked: string[] = [];
    const { stores } = open();
    const chargedFrom = (_: string, peer: string) => {
      asked.push(peer);
      return stores.cachedBlobs.chargedFrom(accountId, peer);
    };
    const watched = { ...stores, cachedBlobs: { chargedFrom } } as unknown as Stores;
    const room = (peer: string, size: bigint, hard: bigint | null = limits.hard) =>
      requireRoom(watched, { accountId, peer, size }, { ...settings, quota: { ...limits, hard } }, NOW);

    await from(PEER, blobs[0]!);
    await room(PEER, 400n);
    await room(PEER, 1_000n, null);
    expect(asked).toEqual([]);
    await from('second.example', blobs[1]!);
    await room('second.example', 400n);
    expect(asked).toEqual(['second.example']);
    expect(await outcome(from('second.example', blobs[2]!))).toBe('error.federation.cache_budget_exhausted');
  });

  it('of one content by one account ask the peer once on a node, and again after a failure', async () => {
    const blob = someBytes(600);
    const [hash, missing] = [hashOf(blob), hashOf(someBytes())];
    const { pull, asked } = pulls(open(), [blob], { pass: () => delay(300) });
    const caller = await aCaller(open());
    const ask = (contentHash: string) => outcome(pull.execute(caller, { peer: PEER, contentHash }));
    const outcomes = await inParallel(6, () => ask(hash));
    expect([new Set(outcomes).size, asked]).toEqual([1, [hash]]);
    expect(outcomes[0]).not.toContain('rror');
    expect([await ask(missing), await ask(missing)]).toEqual(Array(2).fill('error.blob.not_found'));
    expect(asked).toEqual([hash, missing, missing]);
  });

  it('of one content by one account on four nodes are one', async () => {
    const blob = someBytes(600);
    const { onANode, blobStore } = pulls(open(), [blob], new Barrier(4));
    const caller = await aCaller(open());
    const outcomes = await inParallel(4, () =>
      outcome(onANode().execute(caller, { peer: PEER, contentHash: hashOf(blob) })),
    );
    expect(new Set(outcomes).size).toBe(1);
    expect(outcomes[0]).not.toContain('rror');
    expect((await open().stores.quotas.read(caller.account.id))?.usage.used).toBe(600n);
    expect((await open().stores.blobs.find(hashOf(blob)))?.references).toBe(1);
    const [staged, stored]: [string[], string[]] = [[], []];
    for await (const { id } of blobStore.staged()) staged.push(id);
    for await (const { name } of blobStore.stored()) stored.push(name);
    expect(staged).toEqual([]);
    expect(stored).toHaveLength(1);
  });

  it('of one content by four accounts are charged to one, and credited with the last of them', async () => {
    const blob = someBytes(500);
    const { pull, drop, audit } = pulls(open(), [blob], new Barrier(4));
    const callers = await inParallel(4, () => aCaller(open()));
    const pulled = await Promise.all(
      callers.map((caller) => pull.execute(caller, { peer: PEER, contentHash: hashOf(blob) })),
    );
    const used = async () => {
      const accounts = await Promise.all(callers.map(({ account }) => open().stores.quotas.read(account.id)));
      return accounts.reduce((sum, account) => sum + (account?.usage.used ?? 0n), 0n);
    };
    expect(await used()).toBe(500n);
    expect(pulled.map(({ charged }) => charged).sort()).toEqual([0n, 0n, 0n, 500n]);
    await Promise.all(callers.map((caller, index) => drop.execute(caller, pulled[index]!.id)));
    expect(await used()).toBe(0n);
    expect(await open().stores.blobs.find(hashOf(blob))).toBeNull();
    expect(await audit.execute({ fix: false })).toEqual({ found: 0, differences: [] });
  });

  it('end as signed out when the account is deleted while the peer sends, and leave nothing', async () => {
    const blob = someBytes(600);
    const caller = await aCaller(open());
    const erasure = {
      pass: () => open().unitOfWork.run(({ accountDeletions }) => accountDeletions.eraseAccount(caller.account.id)),
    };
    const { pull, blobStore } = pulls(open(), [blob], erasure);
    const pulling = outcome(pull.execute(caller, { peer: PEER, contentHash: hashOf(blob) }));
    expect(await pulling).toBe('error.auth.unauthenticated');
    expect(await open().stores.blobs.find(hashOf(blob))).toBeNull();
    const left: string[] = [];
    for await (const { id } of blobStore.staged()) left.push(id);
    for await (const { name } of blobStore.stored()) left.push(name);
    expect(left).toEqual([]);
  });

  it('are dropped once, however often at once', async () => {
    const blob = someBytes(300);
    const { pull, drop } = pulls(open(), [blob], new Barrier(2));
    const [caller, other] = [await aCaller(open()), await aCaller(open())];
    const [mine] = await Promise.all(
      [caller, other].map((each) => pull.execute(each, { peer: PEER, contentHash: hashOf(blob) })),
    );
    const outcomes = await inParallel(6, () =>
      drop.execute(caller, mine!.id).then(
        () => 'dropped',
        (error: unknown) => (error as DomainError).code,
      ),
    );
    expect(outcomes.filter((each) => each === 'dropped')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'error.federation.pull_not_found')).toHaveLength(5);
    expect((await open().stores.blobs.find(hashOf(blob)))?.references).toBe(1);
  });
});
