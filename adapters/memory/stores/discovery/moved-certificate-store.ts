import type { MovedCertificateStore } from '../../../../application/ports/stores/moved-certificate-store.js';
import type { MovedCertificate } from '../../../../domain/discovery/moved-certificate.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

interface CertificateRow {
  readonly user: string;
  readonly certificate: MovedCertificate;
}

export const CERTIFICATES: TableDefinition<CertificateRow> = { name: 'moved_certificates', key: ({ user }) => user };

export class MemoryMovedCertificateStore implements MovedCertificateStore {
  constructor(private readonly db: MemoryContext) {}

  find(user: string): Promise<MovedCertificate | null> {
    return this.db.run((database) => database.table(CERTIFICATES).get(user)?.certificate ?? null);
  }

  put(user: string, certificate: MovedCertificate): Promise<void> {
    return this.db.run((database) => {
      database.table(CERTIFICATES).delete((row) => row.user === user);
      database.table(CERTIFICATES).mustInsert({ user, certificate });
    });
  }
}
