import { MINUTE, type Duration, type Instant } from '../../domain/kernel/instant.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';
import { nextTurn } from '../sweeps/next-turn.js';
import { CollectBlobs } from '../uploads/collect-blobs.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { CloseAccess } from './close-access.js';
import { EndUploads } from './end-uploads.js';
import { EraseAccount } from './erase-account.js';
import { LeaveAlbums } from './leave-albums.js';
import { LeaveSponsored } from './leave-sponsored.js';
import { RemoveContents } from './remove-contents.js';
import type { DeletionStep } from './step.js';
import { TransferCharges } from './transfer-charges.js';

/** The number of accounts in one round. */
const A_ROUND = 100;
const LEASE: Duration = MINUTE;

/**
 * Deletes the accounts that are due, step by step (docs/decisions/account-deletion.md). One node at a time works on an
 * account, but the lease only saves work: each step takes the first remaining rows under the same locks as requests, so
 * several nodes may run it.
 */
export class DeleteDueAccounts {
  private readonly steps: readonly DeletionStep[];

  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
      readonly blobStore: BlobStore;
      readonly discardStaged: DiscardStaged;
      readonly keyedHash: KeyedHash;
      readonly clock: Clock;
      readonly incidents: Incidents;
      readonly lifecycle: Pick<Lifecycle, 'stopping'>;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {
    this.steps = [
      new CloseAccess(parts),
      new LeaveSponsored(parts),
      new EndUploads(parts),
      new RemoveContents(parts),
      new LeaveAlbums(parts),
      new TransferCharges(parts),
      new EraseAccount({ ...parts, collectBlobs: new CollectBlobs(parts) }),
    ];
  }

  /** A failed deletion is reported and does not delay the others. */
  async execute(): Promise<void> {
    for (const id of await this.parts.accountDeletions.due(this.parts.clock.now(), A_ROUND)) {
      if (this.parts.lifecycle.stopping) return;
      await this.work(id).catch((cause: unknown) => this.parts.incidents.report('an account was not deleted', cause));
    }
  }

  private async work(id: AccountId): Promise<void> {
    const account = await this.parts.accounts.find(id);
    if (account === null) return;
    let held = await this.renew(id, 0);
    const person = { id, handleUser: account.handleUser };
    for (const step of this.steps) {
      for (;;) {
        if (held === null || this.parts.lifecycle.stopping) return;
        const progress = await step.advance(person);
        if (progress === 'wait') return this.giveBack(id, held);
        if (progress === 'done') break;
        held = await this.renew(id, held);
        await nextTurn();
      }
    }
  }

  /** Renews the lease when half of it is over; `null` when another node has it. */
  private async renew(id: AccountId, held: Instant): Promise<Instant | null> {
    const now = this.parts.clock.now();
    const left = held - now;
    if (left > LEASE / 2 && left <= LEASE) return held;
    const until = now + LEASE;
    return (await this.parts.accountDeletions.takeLease(id, { now, until, held })) ? until : null;
  }

  private async giveBack(id: AccountId, held: Instant): Promise<void> {
    const now = this.parts.clock.now();
    await this.parts.accountDeletions.takeLease(id, { now, until: now, held });
  }
}
