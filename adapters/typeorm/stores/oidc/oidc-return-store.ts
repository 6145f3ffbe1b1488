import { In } from 'typeorm';
import type { OidcReturnStore } from '../../../../application/ports/stores/oidc-return-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { ReturnedSignIn } from '../../../../domain/oidc/sign-in-attempt.js';
import { OidcReturnEntity } from '../../mapping/oidc-sign-in.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import { linkingColumns, linkingOf } from './oidc-linking.js';
import type { StoreContext } from '../../engine/store-context.js';

const BURNED = { burned: true, sealedClaims: new Uint8Array(0) };

/** Uses TypeORM's entity manager only. */
export class TypeormOidcReturnStore implements OidcReturnStore {
  constructor(private readonly db: StoreContext) {}

  async open(codeHash: Uint8Array, { linking, ...returned }: ReturnedSignIn): Promise<void> {
    const row = { codeHash, ...returned, ...linkingColumns(linking), burned: false };
    await this.db.write(({ manager }) => manager.insert(OidcReturnEntity, row));
  }

  async find(codeHash: Uint8Array): Promise<ReturnedSignIn | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(OidcReturnEntity, { codeHash, burned: false }));
    if (row === null) return null;
    const { codeChallenge, identityHash, sealedClaims, expiresAt } = row;
    return { codeChallenge, linking: linkingOf(row), identityHash, sealedClaims, expiresAt };
  }

  async burn(codeHash: Uint8Array): Promise<boolean> {
    const result = await this.db.write(({ manager }) =>
      manager.update(OidcReturnEntity, { codeHash, burned: false }, BURNED),
    );
    return result.affected === 1;
  }

  async burnAll(codeHashes: readonly Uint8Array[]): Promise<void> {
    if (codeHashes.length === 0) return;
    const live = { codeHash: In([...codeHashes]), burned: false };
    await this.db.write(({ manager }) => manager.update(OidcReturnEntity, live, BURNED));
  }

  async take(codeHash: Uint8Array): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.delete(OidcReturnEntity, { codeHash, burned: true }));
    return result.affected === 1;
  }

  async endAll(accountId: AccountId, identityHashes: readonly Uint8Array[]): Promise<void> {
    await this.db.write(({ manager }) => manager.delete(OidcReturnEntity, { linkingAccountId: accountId }));
    for (const identityHash of identityHashes) {
      await this.db.write(({ manager }) => manager.delete(OidcReturnEntity, { identityHash }));
    }
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, OidcReturnEntity, 'codeHash', now, limit);
  }
}
