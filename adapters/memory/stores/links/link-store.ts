import type {
  GuestAccess,
  LinkStore,
  LinkUses,
  RequestBlock,
  StoredLink,
} from '../../../../application/ports/stores/link-store.js';
import { roleOf } from '../../../../domain/albums/album.js';
import type { AccountId, AlbumId, AssetId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { countsIn } from '../../../../domain/links/guest-rate.js';
import { boundsOf, EXPIRED_LINKS_KEPT, UNUSED, type Link, type LinkId } from '../../../../domain/links/link.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';
import { newestFirst } from '../../engine/newest-first.js';
import { ACCOUNTS } from '../accounts/account-store.js';
import { ALBUMS, MEMBERS } from '../albums/album-store.js';

interface LinkRow extends StoredLink {
  readonly assetIds: readonly AssetId[];
  readonly rate: { readonly minute: number; readonly taken: number };
}

export const LINKS: TableDefinition<LinkRow> = { name: 'links', keyKinds: ['uuid'], key: ({ link }) => link.id };

export class MemoryLinkStore implements LinkStore {
  constructor(private readonly db: MemoryContext) {}

  async insert(link: Link, assetIds: readonly AssetId[]): Promise<boolean> {
    assertInTransaction(this.db);
    const counters = { usage: UNUSED, uses: 0, lastUsedOn: null, rate: { minute: 0, taken: 0 } };
    return this.db.run((database) => database.table(LINKS).insert({ link, assetIds, ...counters }) === null);
  }

  find(id: LinkId): Promise<StoredLink | null> {
    return this.db.run((database) => stored(database.table(LINKS).get(id)));
  }

  assets(id: LinkId): Promise<readonly AssetId[]> {
    return this.db.run((database) => [...(database.table(LINKS).get(id)?.assetIds ?? [])].sort());
  }

  readForGuest(id: LinkId): Promise<GuestAccess | null> {
    return this.db.run((database) => {
      const link = database.table(LINKS).get(id)?.link;
      return link === undefined ? null : guestAccess(database, link);
    });
  }

  list(by: Parameters<LinkStore['list']>[0], page: Parameters<LinkStore['list']>[1]) {
    const isListed = (link: Link) => ('makerId' in by ? link.makerId === by.makerId : link.albumId === by.albumId);
    return this.page((link) => link.revokedAt === null && isListed(link), page);
  }

  listMade(makerId: AccountId, page: Parameters<LinkStore['listMade']>[1]) {
    return this.page((link) => link.makerId === makerId, page);
  }

  private page(which: (link: Link) => boolean, { limit, after }: Parameters<LinkStore['listMade']>[1]) {
    return this.db.run((database) =>
      database
        .table(LINKS)
        .filter(({ link }) => which(link) && (after === null || newestFirst(after, link) < 0))
        .sort((left, right) => newestFirst(left.link, right.link))
        .slice(0, limit)
        .flatMap((row) => stored(row) ?? []),
    );
  }

  countInto(albumId: AlbumId): Promise<number> {
    const counts = ({ link }: LinkRow) => link.albumId === albumId && link.revokedAt === null;
    return this.db.run((database) => database.table(LINKS).filter(counts).length);
  }

  setTerms(link: Link): Promise<boolean> {
    return this.change(link.id, (row) => (row.link.revokedAt === null ? { link: withTermsOf(row.link, link) } : null));
  }

  revoke(id: LinkId, now: Instant): Promise<boolean> {
    const revoked = { revokedAt: now, bundle: new Uint8Array() };
    return this.change(id, ({ link }) => (link.revokedAt === null ? { link: { ...link, ...revoked } } : null));
  }

  revokeOf(makerId: AccountId, albumIds: readonly AlbumId[], now: Instant): Promise<void> {
    return this.revokeAll((link) => link.makerId === makerId && albumIds.includes(link.albumId), now);
  }

  revokeInto(albumId: AlbumId, now: Instant): Promise<void> {
    return this.revokeAll((link) => link.albumId === albumId, now);
  }

  async forgetExpired(now: Instant, limit: number): Promise<number> {
    const isOld = ({ link }: LinkRow) =>
      link.revokedAt === null && link.expiresAt !== null && link.expiresAt <= now - EXPIRED_LINKS_KEPT;
    const found = await this.db.run((database) => database.table(LINKS).filter(isOld).slice(0, limit));
    for (const { link } of found) await this.revoke(link.id, link.expiresAt ?? now);
    return found.length;
  }

  private async revokeAll(which: (link: Link) => boolean, now: Instant): Promise<void> {
    const found = await this.db.run((database) => database.table(LINKS).filter(({ link }) => which(link)));
    for (const { link } of found) await this.revoke(link.id, now);
  }

  takeRequests(id: LinkId, { minute, size, limit, uses, day }: RequestBlock): Promise<boolean> {
    return this.change(id, (row) => {
      const counts = countsIn(row.rate.minute, minute);
      const rate = counts ? { ...row.rate, taken: row.rate.taken + size } : { minute, taken: size };
      if (counts && rate.taken > limit) return null;
      return { rate, uses: row.uses + uses, lastUsedOn: day };
    });
  }

  async recordUses(recorded: readonly LinkUses[], day: Instant): Promise<void> {
    for (const { id, uses } of recorded) {
      await this.change(id, (row) => ({ uses: row.uses + uses, lastUsedOn: day }));
    }
  }

  reserve(id: LinkId, bytes: bigint): Promise<boolean> {
    return this.change(id, ({ link, usage }) => {
      const taken = { bytes: usage.bytes + bytes, files: usage.files + 1 };
      const { maxBytes, maxFiles } = boundsOf(link);
      if (link.revokedAt !== null || (maxBytes !== null && taken.bytes > maxBytes)) return null;
      return maxFiles !== null && taken.files > maxFiles ? null : { usage: taken };
    });
  }

  async release(id: LinkId, bytes: bigint): Promise<void> {
    await this.change(id, ({ usage }) => ({ usage: { bytes: usage.bytes - bytes, files: usage.files - 1 } }));
  }

  private change(id: LinkId, changes: (row: LinkRow) => Partial<LinkRow> | null): Promise<boolean> {
    return this.db.run((database) => {
      const row = database.table(LINKS).get(id);
      const changed = row === null ? null : changes(row);
      return changed !== null && database.table(LINKS).update(({ link }) => link.id === id, changed) === 1;
    });
  }
}

function stored(row: LinkRow | null): StoredLink | null {
  if (row === null) return null;
  const { link, usage, uses, lastUsedOn } = row;
  return { link, usage, uses, lastUsedOn };
}

function guestAccess(database: MemoryDatabase, link: Link): GuestAccess | null {
  const album = database.table(ALBUMS).get(link.albumId);
  if (album === null) return null;
  const isMaker = (row: { readonly albumId: string; readonly accountId: string }) =>
    row.albumId === link.albumId && row.accountId === link.makerId;
  const membership = database.table(MEMBERS).first(isMaker)?.role ?? null;
  const maker = database.table(ACCOUNTS).get(link.makerId);
  return {
    link,
    makerRole: roleOf(album, link.makerId, membership),
    makerSuspension: maker?.suspension ?? null,
    makerDeletesAt: maker?.deletesAt ?? null,
    protocolVersion: album.protocolVersion,
    cryptoSuiteId: album.cryptoSuiteId,
  };
}

function withTermsOf(link: Link, wanted: Link): Link {
  const { expiresAt } = wanted;
  return link.kind === 'upload' ? { ...link, expiresAt, bounds: boundsOf(wanted) } : { ...link, expiresAt };
}
