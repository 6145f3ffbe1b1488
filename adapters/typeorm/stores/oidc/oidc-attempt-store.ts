import type { OidcAttemptStore } from '../../../../application/ports/stores/oidc-attempt-store.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { SignInAttempt } from '../../../../domain/oidc/sign-in-attempt.js';
import { OidcAttemptEntity } from '../../mapping/oidc-sign-in.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import { linkingColumns, linkingOf } from './oidc-linking.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormOidcAttemptStore implements OidcAttemptStore {
  constructor(private readonly db: StoreContext) {}

  async open(stateHash: Uint8Array, { linking, ...attempt }: SignInAttempt): Promise<void> {
    const row = { stateHash, ...attempt, ...linkingColumns(linking) };
    await this.db.write(({ manager }) => manager.insert(OidcAttemptEntity, row));
  }

  async find(stateHash: Uint8Array): Promise<SignInAttempt | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(OidcAttemptEntity, { stateHash }));
    if (row === null) return null;
    const { provider, codeChallenge, redirectUri, expiresAt } = row;
    return { provider, codeChallenge, redirectUri, linking: linkingOf(row), expiresAt };
  }

  async burn(stateHash: Uint8Array): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.delete(OidcAttemptEntity, { stateHash }));
    return result.affected === 1;
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, OidcAttemptEntity, 'stateHash', now, limit);
  }
}
