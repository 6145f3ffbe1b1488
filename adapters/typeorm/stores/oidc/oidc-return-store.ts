import type { OidcReturnStore } from '../../../../application/ports/stores/oidc-return-store.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { ReturnedSignIn } from '../../../../domain/oidc/sign-in-attempt.js';
import { OidcReturnEntity } from '../../mapping/oidc-sign-in.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import { linkingColumns, linkingOf } from './oidc-linking.js';
import type { StoreContext } from '../../engine/store-context.js';

export class TypeormOidcReturnStore implements OidcReturnStore {
  constructor(private readonly db: StoreContext) {}

  async open(codeHash: Uint8Array, { linking, ...returned }: ReturnedSignIn): Promise<void> {
    const row = { codeHash, ...returned, ...linkingColumns(linking) };
    await this.db.write(({ manager }) => manager.insert(OidcReturnEntity, row));
  }

  async find(codeHash: Uint8Array): Promise<ReturnedSignIn | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(OidcReturnEntity, { codeHash }));
    if (row === null) return null;
    const { codeChallenge, sealedClaims, expiresAt } = row;
    return { codeChallenge, linking: linkingOf(row), sealedClaims, expiresAt };
  }

  async burn(codeHash: Uint8Array): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.delete(OidcReturnEntity, { codeHash }));
    return result.affected === 1;
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, OidcReturnEntity, 'codeHash', now, limit);
  }
}
