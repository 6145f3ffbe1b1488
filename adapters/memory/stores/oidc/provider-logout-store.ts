import type {
  ProviderLogout,
  ProviderLogoutStore,
} from '../../../../application/ports/stores/provider-logout-store.js';
import { bytesEqual, toHex } from '../../../../domain/kernel/bytes.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { ProviderMarks } from '../../../../domain/oidc/provider-logout.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type LogoutRow = ProviderLogout & { readonly doneAt: Instant | null };

const LOGOUTS: TableDefinition<LogoutRow> = { name: 'provider_logouts', key: ({ tokenMark }) => toHex(tokenMark) };

export class MemoryProviderLogoutStore implements ProviderLogoutStore {
  constructor(private readonly db: MemoryContext) {}

  note(logout: ProviderLogout): Promise<'noted' | 'under_way' | 'done'> {
    return this.db.run((database) => {
      const table = database.table(LOGOUTS);
      if (table.insert({ ...logout, doneAt: null }) === null) return 'noted';
      return table.get(toHex(logout.tokenMark))?.doneAt === null ? 'under_way' : 'done';
    });
  }

  finish(tokenMark: Uint8Array, now: Instant): Promise<boolean> {
    const isOpen = (row: LogoutRow) => row.doneAt === null && bytesEqual(row.tokenMark, tokenMark);
    return this.db.run((database) => database.table(LOGOUTS).update(isOpen, { doneAt: now }) === 1);
  }

  covers({ providerSubject, providerSession }: ProviderMarks, since: Instant): Promise<boolean> {
    const covering = ({ subject, session, notedAt }: LogoutRow): boolean => {
      if (session !== null && providerSession !== null) return bytesEqual(session, providerSession);
      return subject !== null && bytesEqual(subject, providerSubject) && notedAt >= since;
    };
    return this.db.run((database) => database.table(LOGOUTS).first(covering) !== null);
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, LOGOUTS, now, limit);
  }
}
