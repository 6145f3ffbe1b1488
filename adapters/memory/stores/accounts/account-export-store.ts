import type {
  AccountExportStore,
  ExportedReference,
  ExportedSession,
  ExportedUpload,
} from '../../../../application/ports/stores/account-export-store.js';
import type { Cohort } from '../../../../application/ports/stores/cohort-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { MemoryContext, MemoryDatabase } from '../../engine/memory-database.js';
import { ASSETS, REFERENCES, type ReferenceRow } from '../assets/asset-store.js';
import { COHORTS } from '../sessions/cohort-store.js';
import { SESSIONS } from '../sessions/session-ledger.js';
import { isAccount } from '../sponsorship/sponsored-rows.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';
import { UPLOADS } from '../uploads/upload-store.js';

type Key = readonly (string | number)[];

export class MemoryAccountExportStore implements AccountExportStore {
  constructor(private readonly db: MemoryContext) {}

  sessions(accountId: AccountId, after: Parameters<AccountExportStore['sessions']>[1], limit: number) {
    const keyOf = ({ createdAt, id }: Pick<ExportedSession, 'createdAt' | 'id'>) => [createdAt, id];
    return this.db.run((database) =>
      page(
        database
          .table(SESSIONS)
          .filter((row) => row.accountId === accountId)
          .map(toSession),
        keyOf,
        after,
        limit,
      ),
    );
  }

  cohorts(accountId: AccountId, after: Parameters<AccountExportStore['cohorts']>[1], limit: number) {
    const keyOf = ({ cohortHash }: Pick<Cohort, 'cohortHash'>) => [cohortHash];
    return this.db.run((database) => {
      const rows = database.table(COHORTS).filter((row) => row.accountId === accountId);
      return page(
        rows.map(({ accountId: _of, ...cohort }): Cohort => cohort),
        keyOf,
        after,
        limit,
      );
    });
  }

  references(accountId: AccountId, after: Parameters<AccountExportStore['references']>[1], limit: number) {
    const keyOf = (row: Pick<ExportedReference, 'assetId' | 'kind' | 'contentHash'>) => [
      row.assetId,
      row.kind,
      row.contentHash,
    ];
    return this.db.run((database) => {
      const rows = database.table(REFERENCES).filter(({ reference }) => reference.uploadUserId === accountId);
      return page(
        rows.map((row) => toReference(database, row)),
        keyOf,
        after,
        limit,
      );
    });
  }

  uploads(accountId: AccountId, after: Parameters<AccountExportStore['uploads']>[1], limit: number) {
    const keyOf = ({ state, id }: Pick<ExportedUpload, 'state' | 'id'>) => [state, id];
    return this.db.run((database) => {
      const rows = database.table(UPLOADS).filter(({ session }) => session.uploadUserId === accountId);
      return page(rows.map(toUpload), keyOf, after, limit);
    });
  }
}

function page<Row, Last>(rows: Row[], keyOf: (row: Row | Last) => Key, after: Last | null, limit: number): Row[] {
  return rows
    .filter((row) => after === null || compare(keyOf(row), keyOf(after)) > 0)
    .sort((left, right) => compare(keyOf(left), keyOf(right)))
    .slice(0, limit);
}

function compare(left: Key, right: Key): number {
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? '';
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

function toSession(row: ExportedSession): ExportedSession {
  const { id, deviceId, cohortHash, method, createdAt, lastUsedAt, expiresAt, revokedAt } = row;
  return { id, deviceId, cohortHash, method, createdAt, lastUsedAt, expiresAt, revokedAt };
}

function toReference(database: MemoryDatabase, { assetId, albumId, kind, reference }: ReferenceRow): ExportedReference {
  const asset = database.table(ASSETS).get(assetId);
  const original = database.table(REFERENCES).first((row) => row.assetId === assetId && row.kind === 'original');
  const { contentHash, size, createdAt } = reference;
  const { cryptoSuiteId, ...manifest } =
    'manifest' in reference ? reference.manifest : { cryptoSuiteId: reference.cryptoSuiteId };
  return {
    ...{ assetId, kind, contentHash, albumId, size, createdAt, cryptoSuiteId },
    manifest: 'document' in manifest ? manifest : null,
    asset: asset && {
      ownerId: isAccount(database, asset.ownerId) ? asset.ownerId : (original?.reference.uploadUserId ?? asset.ownerId),
      createdAt: asset.createdAt,
      trashedAt: asset.trashedAt,
      viaLink: asset.viaLink,
    },
  };
}

function toUpload({
  session,
  attestation,
}: {
  readonly session: UploadSession;
  readonly attestation: Uint8Array | null;
}): ExportedUpload {
  const { albumId, kind, declaredSize, contentHash, assetId } = session.request;
  return {
    ...{ id: session.id, albumId, kind, declaredSize, contentHash, createdAt: session.createdAt, attestation },
    state: session.state,
    endedAt: 'endedAt' in session ? session.endedAt : null,
    assetId: 'assetId' in session ? session.assetId : assetId,
  };
}
