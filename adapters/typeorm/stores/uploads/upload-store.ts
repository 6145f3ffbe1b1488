import type {
  CompletedUpload,
  NewStoredUpload,
  OpenUploads,
  OverdueUpload,
  Progress,
  StoredUpload,
  UploadStore,
  WriterPosition,
} from '../../../../application/ports/stores/upload-store.js';
import type { AnnouncedReference } from '../../../../domain/assets/asset-room.js';
import type { InFlight } from '../../../../domain/albums/upgrade-ceremony.js';
import {
  NIL_UUID,
  uuidToBytes,
  type AccountId,
  type AlbumId,
  type AssetId,
  type UploadId,
} from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { UploadKind } from '../../../../domain/uploads/upload-request.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';
import { BYTES, HEX, INTEGER, keysOf, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { unlessTaken } from '../../engine/errors.js';
import { listsOf, placeholders, type Row, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';
import { insertion, toStoredUpload } from './upload-rows.js';
import * as statements from './upload-statements.js';

export class TypeormUploadStore extends SqlStore implements UploadStore {
  insertAll(uploads: readonly NewStoredUpload[]): Promise<boolean> {
    const { text, values } = insertion(uploads);
    return unlessTaken(this.db.write(({ sql }) => sql.runOnce(text, values)));
  }

  async find(id: UploadId): Promise<StoredUpload | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(statements.BY_ID, uuidToBytes(id)));
    return row === null ? null : toStoredUpload(row);
  }

  async lock(id: UploadId): Promise<StoredUpload | null> {
    const key = UUID.to(id);
    const { forUpdate } = await this.db.lock({ table: 'upload_sessions', key });
    const row = await this.first(statements.FIND + forUpdate, [key]);
    return row === null ? null : toStoredUpload(row);
  }

  async lockAll(ids: readonly UploadId[]): Promise<ReadonlyMap<UploadId, StoredUpload>> {
    const found = new Map<UploadId, StoredUpload>();
    for (const list of listsOf(keysOf(ids.toSorted()))) {
      const { forUpdate } = await this.db.lockAll('upload_sessions', list);
      const rows = await this.all(statements.FIND_ALL[forUpdate].for(list), list);
      for (const upload of rows.map(toStoredUpload)) found.set(upload.session.id, upload);
    }
    return found;
  }

  async completeAll(uploads: readonly CompletedUpload[]): Promise<void> {
    assertInTransaction(this.db);
    if (uploads.length === 0) return;
    const of = (valueOf: (upload: CompletedUpload) => SqlValue) =>
      uploads.flatMap((upload) => [UUID.to(upload.session.id), valueOf(upload)]);
    const values = [
      ...of(({ session }) => session.endedAt),
      ...of(({ session }) => UUID.to(session.assetId)),
      ...of(({ attestation }) => BYTES.to(attestation)),
      ...uploads.map(({ session }) => UUID.to(session.id)),
    ];
    await this.db.write(({ sql }) => sql.runOnce(statements.completeAll(uploads.length), values));
  }

  async end(session: UploadSession, attestation?: Uint8Array): Promise<void> {
    assertInTransaction(this.db);
    const values = [
      session.state,
      session.offset,
      'endedAt' in session ? session.endedAt : null,
      'failure' in session ? session.failure : null,
      optional(UUID).to('assetId' in session ? session.assetId : null),
      optional(BYTES).to(attestation ?? null),
      UUID.to(session.id),
    ];
    await this.run(statements.END, values);
  }

  async takeLease(
    id: UploadId,
    seen: WriterPosition,
    { now, until, stagingId }: { readonly now: Instant; readonly until: Instant; readonly stagingId: string },
  ): Promise<boolean> {
    const values = [until, UUID.to(stagingId), UUID.to(id), seen.epoch, seen.offset, now, until, now, now];
    return (await this.run(statements.TAKE_LEASE, values)) === 1;
  }

  async advance(id: UploadId, writer: WriterPosition, progress: Progress, until: Instant): Promise<boolean> {
    const { offset, expiresAt, state } = progress;
    const values = [offset, expiresAt, state, until, UUID.to(id), writer.epoch, writer.offset];
    return (await this.run(statements.ADVANCE, values)) === 1;
  }

  async takeProcessingLease(id: UploadId, now: Instant, until: Instant): Promise<boolean> {
    const values = [until, UUID.to(id), now, until];
    return (await this.run(statements.TAKE_PROCESSING_LEASE, values)) === 1;
  }

  async releaseProcessingLease(id: UploadId, epoch: number, now: Instant): Promise<void> {
    await this.run(statements.RELEASE_PROCESSING_LEASE, [now, UUID.to(id), epoch]);
  }

  async inFlight(albumId: AlbumId, now: Instant): Promise<InFlight> {
    const rows = await this.all(statements.IN_FLIGHT, [UUID.to(albumId), now, now]);
    const counts = new Map(rows.map((row) => [TEXT.from(row['state']), INTEGER.from(row['sessions'])]));
    return {
      pending: counts.get('Pending') ?? 0,
      uploading: counts.get('Uploading') ?? 0,
      waitingForProcessing: counts.get('WaitingForProcessing') ?? 0,
    };
  }

  async expiredBytes(accountId: AccountId, now: Instant): Promise<bigint> {
    const row = await this.first(statements.EXPIRED_BYTES, [UUID.to(accountId), now, now]);
    return optional(U64).from(row?.['total'] ?? null) ?? 0n;
  }

  async countOpen(accountId: AccountId, now: Instant): Promise<number> {
    const row = await this.first(statements.COUNT_OPEN_OF, [now, now, UUID.to(accountId)]);
    return INTEGER.from(row?.['sessions']);
  }

  async openForAsset(assetId: AssetId, except: UploadId, now: Instant): Promise<readonly AnnouncedReference[]> {
    const values = [now, now, UUID.to(except), UUID.to(assetId), UUID.to(assetId)];
    const rows = await this.all(statements.OPEN_FOR_ASSET, values);
    return rows.map((row) => ({
      kind: TEXT.from(row['kind']) as UploadKind,
      contentHash: HEX.from(row['content_hash']),
      documentBytes: INTEGER.from(row['document_bytes']),
    }));
  }

  async countOpenThrough(link: Parameters<UploadStore['countOpenThrough']>[0], now: Instant): Promise<number> {
    const values = [now, now, UUID.to(link.id), UUID.to(link.albumId)];
    const row = await this.first(statements.COUNT_OPEN_THROUGH, values);
    return INTEGER.from(row?.['sessions']);
  }

  async openIn(albumId: AlbumId, which: OpenUploads): Promise<readonly OverdueUpload[]> {
    const narrowed = which.of === 'all' ? [] : [which.of === 'link' ? which.linkId : which.accountId];
    const values = [albumId, ...narrowed].map((id) => UUID.to(id));
    const rows = await this.all(statements.OPEN_IN_OF[which.of], values);
    return rows.map(toOverdue);
  }

  async openBy(albumIds: readonly AlbumId[], actorIds: readonly AccountId[]): Promise<readonly OverdueUpload[]> {
    const found = await this.allOf(statements.OPEN_IN_ALL, keysOf(albumIds));
    return found.filter((row) => actorIds.includes(UUID.from(row['actor_id']))).map(toOverdue);
  }

  async openTo(albumId: AlbumId, assetIds: readonly AssetId[]): Promise<readonly OverdueUpload[]> {
    const album = UUID.to(albumId);
    const any = await this.first(statements.ANY_OPEN_TO, [album]);
    if (any === null) return [];
    const found = await this.allOf(statements.OPEN_TO, keysOf(assetIds), (list) => [album, ...list]);
    return found.map(toOverdue);
  }

  async openFor(owner: Parameters<UploadStore['openFor']>[0], actorId: AccountId): Promise<readonly OverdueUpload[]> {
    const values = [owner.sponsorId, owner.id, actorId].map((id) => UUID.to(id));
    return (await this.all(statements.OPEN_FOR, values)).map(toOverdue);
  }

  async forgetActor(owner: Parameters<UploadStore['openFor']>[0], actorId: AccountId, limit: number): Promise<number> {
    const values = [...[actorId, owner.id, owner.sponsorId].map((id) => UUID.to(id)), limit];
    const rows = await this.all(statements.ACTED_FOR, values);
    await this.runOf(
      statements.FORGET_ACTOR,
      rows.map((row) => row['id'] as SqlValue),
    );
    return rows.length;
  }

  async expired(now: Instant, limit: number, accountId?: AccountId): Promise<readonly OverdueUpload[]> {
    if (accountId === undefined) return this.expiredOfAll(now, limit);
    const values = [UUID.to(accountId), now, now, limit];
    return (await this.all(statements.EXPIRED_OF_ONE, values)).map(toOverdue);
  }

  private async expiredOfAll(now: Instant, limit: number): Promise<readonly OverdueUpload[]> {
    const rows = await this.all(statements.EXPIRED_OF_ALL, [now, limit]);
    if (rows.length === limit) return rows.map(toOverdue);
    const ahead = await this.all(statements.AHEAD_OF_ALL, [limit, limit, now]);
    return [...rows, ...ahead].slice(0, limit).map(toOverdue);
  }

  async unprocessed(now: Instant, limit: number): Promise<readonly UploadId[]> {
    return ids(await this.all(statements.UNPROCESSED, [now, now, now, limit]));
  }

  async reservedTotals(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, bigint>> {
    if (accountIds.length === 0) return new Map();
    const text = `${statements.RESERVED_TOTALS} (${placeholders(accountIds)}) GROUP BY upload_user_id`;
    const values = keysOf(accountIds);
    const rows = await this.db.read(({ sql }) => sql.allOnce(text, values));
    return new Map(rows.map((row) => [UUID.from(row['upload_user_id']), U64.from(row['total'])]));
  }

  async openStaging(
    after: UploadId | null,
    limit: number,
  ): Promise<readonly { readonly id: UploadId; readonly stagingId: string }[]> {
    const values = [UUID.to(after ?? NIL_UUID), limit];
    const rows = await this.all(statements.OPEN_STAGING[this.db.dialect], values);
    return rows.map((row) => ({ id: UUID.from(row['id']), stagingId: UUID.from(row['staging_id']) }));
  }

  /** Deletes by id alone: ended sessions never change after they were read. */
  async prune(before: Instant, limit: number): Promise<number> {
    const prunable = ids(await this.all(statements.PRUNABLE, [before, limit]));
    if (prunable.length === 0) return 0;
    const text = `DELETE FROM upload_sessions WHERE id IN (${placeholders(prunable)})`;
    const values = keysOf(prunable);
    await this.db.write(({ sql }) => sql.runOnce(text, values));
    return prunable.length;
  }
}

function toOverdue(row: Row): OverdueUpload {
  return { id: UUID.from(row['id']), uploadUserId: UUID.from(row['upload_user_id']) };
}

function ids(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => UUID.from(row['id']));
}
