import type { AccountId } from '../../domain/kernel/ids.js';
import type { Identity } from '../../domain/oidc/identity.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { Stores } from '../ports/stores/stores.js';

/** Pending sign-ins of an account: challenges of the second factor, and one-time codes of OpenID. */
export class PendingSignIns {
  constructor(private readonly parts: { readonly keyedHash: KeyedHash }) {}

  /** Names an identity in a one-time code's row, without revealing it. */
  identityHash({ issuer, subject }: Identity): Uint8Array {
    return this.parts.keyedHash.digest('oidc/identity', issuer, subject);
  }

  /**
   * Ends them all, in a transaction, before the sessions are revoked: a sign-in that is completing concurrently has
   * opened its session when this returns.
   */
  async endAll({ loginChallenges, identityLinks, oidcReturns }: Stores, accountId: AccountId): Promise<void> {
    await loginChallenges.deleteAll(accountId);
    const identities = await identityLinks.list(accountId);
    await oidcReturns.endAll(
      accountId,
      identities.map((identity) => this.identityHash(identity)),
    );
  }
}
