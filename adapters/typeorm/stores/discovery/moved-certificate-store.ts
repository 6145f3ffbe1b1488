import type { MovedCertificateStore } from '../../../../application/ports/stores/moved-certificate-store.js';
import type { MovedCertificate } from '../../../../domain/discovery/moved-certificate.js';
import { MovedCertificateEntity } from '../../mapping/moved-certificate.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormMovedCertificateStore implements MovedCertificateStore {
  constructor(private readonly db: StoreContext) {}

  async find(user: string): Promise<MovedCertificate | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(MovedCertificateEntity, { handleUser: user }));
    if (row === null) return null;
    return { oldHandle: row.oldHandle, newHandle: row.newHandle, movedAt: row.movedAt, ikSig: row.ikSig };
  }

  async put(user: string, certificate: MovedCertificate): Promise<void> {
    await this.db.write(({ manager }) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(MovedCertificateEntity)
        .values({ handleUser: user, ...certificate })
        .orUpdate(['old_handle', 'new_handle', 'moved_at', 'ik_sig'], ['handle_user'])
        .execute(),
    );
  }
}
