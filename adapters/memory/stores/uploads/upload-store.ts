import {
  processingLease,
  type CompletedUpload,
  type NewStoredUpload,
  type OpenUploads,
  type OverdueUpload,
  type Progress,
  type StoredUpload,
  type UploadStore,
  type WriterPosition,
} from '../../../../application/ports/stores/upload-store.js';
import { announcedBy, type AnnouncedReference } from '../../../../domain/assets/asset-room.js';
import type { InFlight } from '../../../../domain/albums/upgrade-ceremony.js';
import type { AccountId, AlbumId, AssetId, UploadId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { isExpired, isOpen, reservedBytes, type UploadSession } from '../../../../domain/uploads/upload-session.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';
import { isAt, isBy, isFree, isOf, isUnended, isWaiting, isWriting } from './upload-conditions.js';

export const UPLOADS: TableDefinition<StoredUpload> = {
  name: 'upload_sessions',
  keyKinds: ['uuid'],
  key: ({ session }) => session.id,
};

type Matches = (row: StoredUpload) => boolean;
type Owner = Parameters<UploadStore['openFor']>[0];

export class MemoryUploadStore implements UploadStore {
  constructor(private readonly db: MemoryContext) {}

  insertAll(uploads: readonly NewStoredUpload[]): Promise<boolean> {
    return this.db.run((database) => {
      const table = database.table(UPLOADS);
      if (uploads.some(({ session }) => table.get(session.id) !== null)) return false;
      for (const upload of uploads) table.mustInsert({ ...upload, lease: { epoch: 0, until: 0 } });
      return true;
    });
  }

  find(id: UploadId): Promise<StoredUpload | null> {
    return this.db.run((database) => database.table(UPLOADS).get(id));
  }

  async lock(id: UploadId): Promise<StoredUpload | null> {
    assertInTransaction(this.db);
    return this.find(id);
  }

  async lockAll(ids: readonly UploadId[]): Promise<ReadonlyMap<UploadId, StoredUpload>> {
    assertInTransaction(this.db);
    const rows = await Promise.all(ids.map((id) => this.find(id)));
    return new Map(rows.flatMap((row) => (row === null ? [] : [[row.session.id, row] as const])));
  }

  async completeAll(uploads: readonly CompletedUpload[]): Promise<void> {
    for (const { session, attestation } of uploads) await this.end(session, attestation);
  }

  async end(session: UploadSession, attestation?: Uint8Array): Promise<void> {
    assertInTransaction(this.db);
    await this.change(
      (row) => row.session.id === session.id,
      (row) => ({ ...row, session, attestation: attestation ?? null, lease: { epoch: row.lease.epoch + 1, until: 0 } }),
    );
  }

  takeLease(
    id: UploadId,
    seen: WriterPosition,
    { now, until, stagingId }: { readonly now: Instant; readonly until: Instant; readonly stagingId: string },
  ): Promise<boolean> {
    return this.change(
      (row) => isAt(row, id, seen) && isWriting(row.session) && !isExpired(row.session, now) && isFree(row, now, until),
      ({ session, attestation }) => ({
        session: { ...(session as UploadSession & { state: 'Pending' | 'Uploading' }), state: 'Uploading' },
        stagingId,
        attestation,
        lease: { epoch: seen.epoch + 1, until },
      }),
    );
  }

  advance(id: UploadId, writer: WriterPosition, progress: Progress, until: Instant): Promise<boolean> {
    return this.change(
      (row) => isAt(row, id, writer) && row.session.state === 'Uploading',
      (row) => ({
        ...row,
        session: { ...(row.session as UploadSession & { state: 'Uploading' }), ...progress },
        lease: { epoch: writer.epoch, until },
      }),
    );
  }

  takeProcessingLease(id: UploadId, now: Instant, until: Instant): Promise<boolean> {
    return this.change(
      (row) => row.session.id === id && isWaiting(row) && isFree(row, now, until),
      (row) => ({ ...row, lease: { epoch: row.lease.epoch + 1, until } }),
    );
  }

  async releaseProcessingLease(id: UploadId, epoch: number, now: Instant): Promise<void> {
    await this.change(
      (row) => row.session.id === id && isWaiting(row) && row.lease.epoch === epoch,
      (row) => ({ ...row, lease: { epoch, until: now } }),
    );
  }

  async inFlight(albumId: AlbumId, now: Instant): Promise<InFlight> {
    const open = await this.all((row) => row.session.request.albumId === albumId && isOpen(row.session, now));
    const count = (state: string) => open.filter(({ session }) => session.state === state).length;
    return {
      pending: count('Pending'),
      uploading: count('Uploading'),
      waitingForProcessing: count('WaitingForProcessing'),
    };
  }

  expiredBytes(accountId: AccountId, now: Instant): Promise<bigint> {
    return this.db.run((database) => expiredBytes(database, accountId, now));
  }

  async countOpen(accountId: AccountId, now: Instant): Promise<number> {
    return (await this.all(({ session }) => session.uploadUserId === accountId && isOpen(session, now))).length;
  }

  async openForAsset(assetId: AssetId, except: UploadId, now: Instant): Promise<readonly AnnouncedReference[]> {
    const isFor = ({ id, request }: UploadSession) => request.assetId === assetId && id !== except;
    const open = await this.all(({ session }) => isFor(session) && isOpen(session, now));
    const announced = open.map(({ session }) => announcedBy(session.request));
    const largestLast = announced.sort((left, right) => left.documentBytes - right.documentBytes);
    return [...new Map(largestLast.map((each) => [`${each.kind} ${each.contentHash}`, each])).values()];
  }

  async countOpenThrough(link: Parameters<UploadStore['countOpenThrough']>[0], now: Instant): Promise<number> {
    const isThrough = ({ actor, request }: UploadSession) =>
      actor.linkId === link.id && request.albumId === link.albumId;
    return (await this.all(({ session }) => isThrough(session) && isOpen(session, now))).length;
  }

  async openIn(albumId: AlbumId, which: OpenUploads): Promise<readonly OverdueUpload[]> {
    const open = await this.writing((session) => session.request.albumId === albumId && isOf(session, which));
    return open.toSorted((left, right) =>
      `${left.uploadUserId} ${left.id}` < `${right.uploadUserId} ${right.id}` ? -1 : 1,
    );
  }

  openBy(albumIds: readonly AlbumId[], actorIds: readonly AccountId[]): Promise<readonly OverdueUpload[]> {
    return this.writing(
      ({ request, actor }) => albumIds.includes(request.albumId) && actorIds.includes(actor.accountId),
    );
  }

  openTo(albumId: AlbumId, assetIds: readonly AssetId[]): Promise<readonly OverdueUpload[]> {
    return this.writing(({ request }) => request.albumId === albumId && assetIds.some((id) => id === request.assetId));
  }

  openFor(owner: Owner, actorId: AccountId): Promise<readonly OverdueUpload[]> {
    return this.writing((session) => isBy(actorId, owner, session));
  }

  async forgetActor(owner: Owner, actorId: AccountId, limit: number): Promise<number> {
    if (actorId === owner.sponsorId) return 0;
    const acted = await this.all(({ session }) => !isWriting(session) && isBy(actorId, owner, session));
    for (const { session } of acted.slice(0, limit)) {
      const actor = { ...session.actor, accountId: owner.sponsorId };
      await this.change(
        (row) => row.session.id === session.id,
        (row) => ({ ...row, session: { ...row.session, actor } }),
      );
    }
    return Math.min(acted.length, limit);
  }

  async expired(now: Instant, limit: number, accountId?: AccountId): Promise<readonly OverdueUpload[]> {
    const overdue = await this.all(
      ({ session }) => (accountId === undefined || session.uploadUserId === accountId) && isExpired(session, now),
    );
    return overdue
      .toSorted((left, right) => left.session.expiresAt - right.session.expiresAt)
      .slice(0, limit)
      .map(({ session: { id, uploadUserId } }) => ({ id, uploadUserId }));
  }

  async unprocessed(now: Instant, limit: number): Promise<readonly UploadId[]> {
    const rows = await this.all(
      (row) => isWaiting(row) && isFree(row, now, now + processingLease(row.session.request.declaredSize)),
    );
    const rank = ({ lease }: StoredUpload) => (lease.until <= now ? lease.until : 0);
    const inOrder = rows.toSorted((left, right) => rank(left) - rank(right));
    return inOrder.slice(0, limit).map(({ session }) => session.id);
  }

  async reservedTotals(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, bigint>> {
    const totals = new Map<AccountId, bigint>();
    for (const { session } of await this.all(isUnended)) {
      const { uploadUserId: id } = session;
      if (accountIds.includes(id)) totals.set(id, (totals.get(id) ?? 0n) + reservedBytes(session));
    }
    return totals;
  }

  async openStaging(
    after: UploadId | null,
    limit: number,
  ): Promise<readonly { readonly id: UploadId; readonly stagingId: string }[]> {
    const rows = await this.all((row) => isUnended(row) && (after === null || row.session.id > after));
    return rows
      .map(({ session, stagingId }) => ({ id: session.id, stagingId }))
      .sort((left, right) => (left.id < right.id ? -1 : 1))
      .slice(0, limit);
  }

  prune(before: Instant, limit: number): Promise<number> {
    let left = limit;
    const isPrunable = ({ session }: StoredUpload) =>
      ['Failed', 'Cancelled', 'Expired'].includes(session.state) && session.expiresAt < before && left-- > 0;
    return this.db.run((database) => database.table(UPLOADS).delete(isPrunable));
  }

  private async writing(matches: (session: UploadSession) => boolean): Promise<readonly OverdueUpload[]> {
    const open = await this.all(({ session }) => isWriting(session) && matches(session));
    return open.map(({ session: { id, uploadUserId } }) => ({ id, uploadUserId }));
  }

  private all(matches: Matches): Promise<readonly StoredUpload[]> {
    return this.db.run((database) => database.table(UPLOADS).filter(matches));
  }

  /** Changes one row in one step; returns `false` if none matched. */
  private change(matches: Matches, changed: (row: StoredUpload) => StoredUpload): Promise<boolean> {
    return this.db.run((database) => {
      const row = database.table(UPLOADS).first(matches);
      if (row === null) return false;
      return database.table(UPLOADS).update(({ session }) => session.id === row.session.id, changed(row)) === 1;
    });
  }
}

/** Returns what expired sessions still reserve of the account because their end is not stored yet. */
export function expiredBytes(database: MemoryDatabase, accountId: AccountId, now: Instant): bigint {
  return database
    .table(UPLOADS)
    .filter(({ session }) => session.uploadUserId === accountId && isExpired(session, now))
    .reduce((sum, { session }) => sum + reservedBytes(session), 0n);
}
